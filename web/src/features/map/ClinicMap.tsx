import { useRef } from "react";
import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Button } from "../../ui";
import { ClinicPins } from "./ClinicPins";
import type { MapState, MapView } from "./model/map-state";
import { useEngine } from "./useEngine";

interface ClinicMapProps {
  state: MapState;
  onSelect: (slug: string) => void;
  onView: (view: MapView, byPerson: boolean) => void;
  onFailure: () => void;
}

/** The drawn map with the clinics on it. */
export function ClinicMap({ state, onSelect, onView, onFailure }: ClinicMapProps) {
  const { text } = useLanguage();
  const { maps, tileUrl } = useConfig().application;
  const container = useRef<HTMLDivElement>(null);
  const engine = useEngine(container, state, { onView, onFailure });
  const ready = engine && state.mapReady && state.zoom !== undefined;
  return (
    <div className="map-frame" aria-busy={!ready}>
      <div ref={container} className="map-canvas" />
      {ready && <ClinicPins engine={engine} state={state} zoom={state.zoom} onSelect={onSelect} />}
      <div className="map-zoom">
        <Button icon="plus" iconOnly onPress={() => engine?.zoomBy(1)}>
          {text("map.zoom_in")}
        </Button>
        <Button icon="minus" iconOnly onPress={() => engine?.zoomBy(-1)}>
          {text("map.zoom_out")}
        </Button>
      </div>
      {!maps.key && !tileUrl && (
        <p className="map-credits">
          <RichText
            text={text("map.credits", { earth: "Natural Earth", names: "GeoNames" })}
            parts={{ link: (name) => <a href="https://www.geonames.org">{name}</a> }}
          />
        </p>
      )}
    </div>
  );
}
