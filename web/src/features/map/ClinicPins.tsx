import { useMemo } from "react";
import { useLanguage } from "../../i18n";
import { classes } from "../../ui";
import type { MapEngine } from "./engine/engine";
import type { MapState } from "./model/map-state";
import { type Pin as PinModel, pinIndex, pinsIn } from "./model/pins";
import { Pin } from "./Pin";

/** How much a press on a group of clinics zooms in. */
const GROUP_ZOOM_STEPS = 2;

interface ClinicPinsProps {
  engine: MapEngine;
  state: MapState;
  zoom: number;
  onSelect: (slug: string) => void;
}

export function ClinicPins({ engine, state, zoom, onSelect }: ClinicPinsProps) {
  const { clinics, selectedClinic, userLocation } = state;
  const index = useMemo(() => pinIndex(clinics), [clinics]);
  return (
    <>
      {userLocation && (
        <Pin engine={engine} {...userLocation}>
          <span className="map-person" />
        </Pin>
      )}
      {pinsIn(index, { zoom }).map((pin) => (
        <Pin key={pin.key} engine={engine} latitude={pin.latitude} longitude={pin.longitude}>
          <PinButton
            pin={pin}
            selected={pin.clinics.some(({ slug }) => slug === selectedClinic)}
            onPress={() => {
              const [first, second] = pin.clinics;
              if (second) engine.zoomTo(pin, zoom + GROUP_ZOOM_STEPS);
              else if (first) onSelect(first.slug);
            }}
          />
        </Pin>
      ))}
    </>
  );
}

interface PinButtonProps {
  pin: PinModel;
  selected: boolean;
  onPress: () => void;
}

/** The list does the same for the keyboard: the map's marks are no tab stops. */
function PinButton({ pin: { clinics }, selected, onPress }: PinButtonProps) {
  const { text } = useLanguage();
  const [first] = clinics;
  const several = clinics.length > 1;
  const names = clinics.map(({ number, name }) => `${number}, ${name}`).join("; ");
  const mark = several ? `${first?.number} +${clinics.length - 1}` : first?.number;
  // Voice control users say what is written on the mark, so the name begins with it.
  const label = several ? `${mark}. ${text("map.group", { count: clinics.length, names })}` : names;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(
        "map-pin",
        several && "is-group",
        selected && "is-selected",
        clinics.every(({ quiet }) => quiet) && "is-quiet",
      )}
      aria-label={label}
      aria-pressed={several ? undefined : selected}
      onClick={onPress}
    >
      <span>{mark}</span>
    </button>
  );
}
