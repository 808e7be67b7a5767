import type { PostalCodeLocation } from "../../../api";
import { useLanguage } from "../../../i18n";
import { SuggestField } from "../../../ui";
import { type PlaceField, placeLabel } from "./usePlace";

interface PlaceInputProps {
  id?: string;
  label: string;
  /** The message when no place has that name. */
  unknown?: string;
  place: PlaceField;
  onChoose?: (place: PostalCodeLocation) => void;
}

/** Where the person is, by postal code or suburb. */
export function PlaceInput({
  id = "place",
  label,
  unknown,
  place,
  onChoose = place.choose,
}: PlaceInputProps) {
  const { text } = useLanguage();
  return (
    <SuggestField
      id={id}
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
      error={place.unknown ? (unknown ?? text("home.place_unknown")) : undefined}
    />
  );
}
