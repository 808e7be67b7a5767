import { useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, useMediaQuery } from "../../ui";
import { ClinicMap } from "./ClinicMap";
import { type Coordinates, roundedCentre, sameCentre } from "./model/geometry";
import { clinicsInView, type MapKnown, type MapView, mapState } from "./model/map-state";
import "./map.css";

const ZOOM_DECIMALS = 2;

/** A map's viewport, as an address stores it. */
export interface Camera {
  readonly center: Coordinates;
  readonly zoom: number;
}

export interface MapPanelProps extends MapKnown {
  onSelect: (slug: string) => void;
  /** The person has moved the map. */
  onCamera?: ((camera: Camera) => void) | undefined;
}

/** The map beside a list of clinics, which also works without it: it can be hidden, and it may fail. */
export default function MapPanel(props: MapPanelProps) {
  const { camera, onSelect, onCamera, clinics, userLocation } = props;
  const { text } = useLanguage();
  const wide = useMediaQuery("(min-width: 1120px)");
  const [chosenHidden, setHidden] = useState<boolean>();
  const [view, setView] = useState<MapView>();
  const [failed, setFailed] = useState(false);
  const endId = useId();
  // Where there is room the map is beside the list; on a phone it is behind its button.
  const state = mapState(props, chosenHidden ?? !wide, view);
  const { hidden, mapReady } = state;

  function follow(next: MapView, byPerson: boolean) {
    setView(next);
    const zoom = Number(next.zoom.toFixed(ZOOM_DECIMALS));
    const same = sameCentre(camera?.center, next.center) && camera?.zoom === zoom;
    if (byPerson && !same) onCamera?.({ center: roundedCentre(next.center), zoom });
  }

  function hide(next: boolean) {
    setHidden(next);
    setView(undefined);
  }

  if (failed) return <output className="muted small">{text("map.failed")}</output>;
  return (
    <section className="map" aria-label={text("map.label")}>
      {!hidden && (
        <>
          <Button className="map-skip" onPress={() => document.getElementById(endId)?.focus()}>
            {text("map.skip")}
          </Button>
          <ClinicMap
            key={`${userLocation?.latitude},${userLocation?.longitude}`}
            state={state}
            onSelect={onSelect}
            onView={follow}
            onFailure={() => setFailed(true)}
          />
        </>
      )}
      <div className="map-foot">
        {!hidden && mapReady && (
          <output className="small muted">
            {text("map.in_view", { count: clinicsInView(state).length, all: clinics.length })}
          </output>
        )}
        <Button
          id={endId}
          variant={hidden ? "secondary" : "quiet"}
          icon={hidden ? "pin" : undefined}
          aria-expanded={!hidden}
          onPress={() => hide(!hidden)}
        >
          {text(hidden ? "map.show" : "map.hide")}
        </Button>
      </div>
    </section>
  );
}
