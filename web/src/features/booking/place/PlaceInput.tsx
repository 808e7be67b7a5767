import type { PostalCodeLocation } from "../../../api";
import { useLanguage } from "../../../i18n";
import { SuggestField } from "../../../ui";
import { type PlaceField, placeLabel } from "./usePlace";

export const PLACE_FIELD_ID = "place";

interface PlaceInputProps {
  label: string;
  place: PlaceField;
  onChoose?: (place: PostalCodeLocation) => void;
}

/** Where the person is, by postal code or suburb. */
export function PlaceInput({ label, place, onChoose = place.choose }: PlaceInputProps) {
  const { text } = useLanguage();
  return (
    <SuggestField
      id={PLACE_FIELD_ID}
      label={label}
      icon="pin"
      autoComplete="postal-code"
      value={place.typed}
      onInput={place.type}
      items={place.suggestions.map((found) => ({
        id: String(found.id),
        label: placeLabel(found),
        place: found,
      }))}
      onSelect={(item) => onChoose(item.place)}
      loading={place.loading}
      statusText={text("home.place_count", { count: place.suggestions.length })}
      error={place.unknown ? text("home.place_unknown") : undefined}
    />
  );
}
