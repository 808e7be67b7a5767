import { type FormEvent, useId } from "react";
import { useLanguage } from "../../../i18n";
import type { Coordinates } from "../../../lib/distance";
import { Button, ButtonRow } from "../../../ui";
import type { BookingQuery } from "../model/query";
import { useGo } from "../navigation";
import { keepKioskPlace } from "./kiosk-place";
import { PlaceInput } from "./PlaceInput";
import { usePlace, withPlace } from "./usePlace";
import { usePosition } from "./usePosition";

interface PlaceFormProps {
  query: BookingQuery;
  /** The address of this screen with another query. */
  hrefOf: (query: BookingQuery) => string;
  label: string;
  done: () => void;
}

/** Asks for a postal code or suburb, or for the browser's position, and sets the place in the address. */
export function PlaceForm({ query, hrefOf, label, done }: PlaceFormProps) {
  const { text } = useLanguage();
  const go = useGo();
  const place = usePlace();
  const position = usePosition();
  const id = useId();

  function use(found: Coordinates, postalCodeLocationId: number | undefined) {
    keepKioskPlace(query, postalCodeLocationId);
    go(hrefOf(withPlace(query, found)), { sameScreen: true });
    done();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = await place.resolve();
    if (found) use(found, found.id);
  }

  function askBrowser() {
    position.mutate(undefined, {
      onSuccess: ({ location, postalCodeLocationId }) => use(location, postalCodeLocationId),
    });
  }

  return (
    <form className="place-form" onSubmit={submit} noValidate>
      <PlaceInput
        id={id}
        label={label}
        unknown={text("place.unknown")}
        place={place}
        onChoose={(found) => use(found, found.id)}
      />
      <ButtonRow>
        <Button type="submit">{text("slots.place_use")}</Button>
        <Button
          variant="quiet"
          icon="pin"
          busy={position.isPending}
          busyLabel={text("place.position_asking")}
          onPress={askBrowser}
        >
          {text("place.position")}
        </Button>
      </ButtonRow>
      <output className="small place-form__refused">
        {position.isError && text("place.position_refused")}
      </output>
    </form>
  );
}
