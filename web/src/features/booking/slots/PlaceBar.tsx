import { type FormEvent, useState } from "react";
import type { PostalCodeLocation } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Icon, SuggestField } from "../../../ui";
import { withPlace } from "../home/Finder";
import { placeLabel, usePlace } from "../home/usePlace";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, locationOf } from "../model/query";
import { bookingHref, useGo } from "../navigation";

interface PlaceBarProps {
  address: BookingAddress;
  query: BookingQuery;
  /** The place nearest to where the person is, as the answer names it. */
  place: PostalCodeLocation | undefined;
}

/** From where distances count, and a way to change it. */
export function PlaceBar({ address, query, place }: PlaceBarProps) {
  const { text } = useLanguage();
  const [changing, setChanging] = useState(false);
  const known = locationOf(query) !== undefined;
  if (known && !changing) {
    return (
      <p className="slots-place">
        <Icon name="pin" />
        <span>
          {place ? (
            <RichText
              text={text("slots.place_known", { place: placeLabel(place) })}
              parts={{ place: (name) => <b>{name}</b> }}
            />
          ) : (
            text("slots.place_nearby")
          )}
        </span>
        <Button variant="quiet" onPress={() => setChanging(true)}>
          {text("slots.place_change")}
          <span className="visually-hidden"> {text("slots.place_change_more")}</span>
        </Button>
      </p>
    );
  }
  return <PlaceForm address={address} query={query} done={() => setChanging(false)} />;
}

interface PlaceFormProps {
  address: BookingAddress;
  query: BookingQuery;
  done: () => void;
}

function PlaceForm({ address, query, done }: PlaceFormProps) {
  const { text } = useLanguage();
  const go = useGo();
  const place = usePlace();
  const [unknown, setUnknown] = useState(false);

  function use(found: PostalCodeLocation) {
    go(bookingHref(address, withPlace(query, found)), { sameScreen: true });
    done();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = await place.resolve().catch(() => undefined);
    setUnknown(found === null);
    if (found) use(found);
  }

  return (
    <form className="slots-place-form" onSubmit={submit} noValidate>
      <SuggestField
        id="place"
        label={text("slots.place_label")}
        icon="pin"
        autoComplete="postal-code"
        value={place.typed}
        onInput={(typed) => {
          setUnknown(false);
          place.type(typed);
        }}
        items={place.suggestions.map((found) => ({
          id: String(found.id),
          label: placeLabel(found),
          place: found,
        }))}
        onSelect={(item) => use(item.place)}
        loading={place.loading}
        statusText={text("home.place_count", { count: place.suggestions.length })}
        error={unknown ? text("home.place_unknown") : undefined}
      />
      <Button type="submit">{text("slots.place_use")}</Button>
    </form>
  );
}
