import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { PostalCodeLocation } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Icon } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, locationOf } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { PLACE_FIELD_ID, PlaceInput } from "../place/PlaceInput";
import { placeLabel, usePlace, withPlace } from "../place/usePlace";

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
  const change = useRef<HTMLButtonElement>(null);
  const known = locationOf(query) !== undefined;
  useFocusAfter(changing, change);

  if (!known || changing) {
    return <PlaceForm address={address} query={query} done={() => setChanging(false)} />;
  }
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
      <Button variant="quiet" ref={change} onPress={() => setChanging(true)}>
        {text("slots.place_change")}
        <span className="visually-hidden"> {text("slots.place_change_more")}</span>
      </Button>
    </p>
  );
}

/** Field and button take each other's place: focus goes along, in both directions. */
function useFocusAfter(changing: boolean, change: RefObject<HTMLButtonElement | null>) {
  const before = useRef(changing);
  useEffect(() => {
    if (before.current === changing) return;
    before.current = changing;
    const target = changing ? document.getElementById(PLACE_FIELD_ID) : change.current;
    target?.focus();
  }, [changing, change]);
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

  function use(found: PostalCodeLocation) {
    go(bookingHref(address, withPlace(query, found)), { sameScreen: true });
    done();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = await place.resolve();
    if (found) use(found);
  }

  return (
    <form className="slots-place-form" onSubmit={submit} noValidate>
      <PlaceInput label={text("slots.place_label")} place={place} onChoose={use} />
      <Button type="submit">{text("slots.place_use")}</Button>
    </form>
  );
}
