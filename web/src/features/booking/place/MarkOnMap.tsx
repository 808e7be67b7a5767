import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button } from "../../../ui";
import type { BookingQuery } from "../model/query";
import { useGo } from "../navigation";
import "./place.css";

interface MarkOnMapProps {
  clinic: { readonly slug: string; readonly name: string };
  query: BookingQuery;
  hrefOf: (query: BookingQuery) => string;
}

/** Where the map is beside the list, the list can point at it. */
export function MarkOnMap({ clinic, query, hrefOf }: MarkOnMapProps) {
  const { text } = useLanguage();
  const { mapUiEnabled } = useConfig().application;
  const go = useGo();
  if (!mapUiEnabled || query.selectedClinic === clinic.slug) return null;
  return (
    <Button
      variant="quiet"
      icon="pin"
      className="place-mark"
      aria-label={text("map.mark_name", { clinic: clinic.name })}
      onPress={() => go(hrefOf({ ...query, selectedClinic: clinic.slug }), { sameScreen: true })}
    >
      {text("map.mark")}
    </Button>
  );
}
