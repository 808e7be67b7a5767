import { Suspense, useState } from "react";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Loading } from "../../../ui";
import { type Camera, MapPanel } from "../../map";
import { isNumber } from "../model/number";
import { NumberField } from "./NumberField";

export interface Coordinates {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface PlaceFieldProps {
  id: string;
  name: string;
  place: Coordinates;
  errors: { latitude?: string | undefined; longitude?: string | undefined };
  onChange: (place: Coordinates) => void;
}

/** The zoom of a whole city. */
const FIRST_ZOOM = 11;
const DECIMALS = 5;

/** A location: on the map, or typed; each follows the other. */
export function PlaceField({ id, name, place, errors, onChange }: PlaceFieldProps) {
  const { text } = useLanguage();
  const { mapUiEnabled } = useConfig().application;
  const [camera, setCamera] = useState<Camera>();
  const { latitude, longitude } = place;
  const known = isNumber(latitude) && isNumber(longitude) ? { latitude, longitude } : undefined;
  const rounded = (value: number) => Number(value.toFixed(DECIMALS));

  return (
    <div className="stack" id={id}>
      <div className="row">
        <NumberField
          id={`${id}-latitude`}
          label={text("setup.latitude")}
          error={errors.latitude}
          required
          value={latitude}
          onChange={(value) => onChange({ latitude: value, longitude })}
        />
        <NumberField
          id={`${id}-longitude`}
          label={text("setup.longitude")}
          error={errors.longitude}
          required
          value={longitude}
          onChange={(value) => onChange({ latitude, longitude: value })}
        />
      </div>
      {mapUiEnabled && (
        <Suspense fallback={<Loading label={text("office.loading")} blocks={[16]} />}>
          <MapPanel
            clinics={known ? [{ slug: "place", name, number: 1, location: known }] : []}
            camera={known && { center: known, zoom: FIRST_ZOOM }}
            selectedClinic="place"
            onSelect={() => undefined}
            onCamera={setCamera}
          />
        </Suspense>
      )}
      {camera && (
        <Button
          icon="pin"
          onPress={() =>
            onChange({
              latitude: rounded(camera.center.latitude),
              longitude: rounded(camera.center.longitude),
            })
          }
        >
          {text("setup.place_here")}
        </Button>
      )}
    </div>
  );
}
