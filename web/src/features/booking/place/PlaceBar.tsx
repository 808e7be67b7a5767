import { useState } from "react";
import { type PostalCodeLocation, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, Dialog, Icon } from "../../../ui";
import { type BookingQuery, locationOf } from "../model/query";
import { PlaceForm } from "./PlaceForm";
import { placeLabel } from "./usePlace";
import type { Whereabouts } from "./useWhereabouts";
import "./place.css";

interface PlaceBarProps {
  query: BookingQuery;
  /** The address of this screen with another query. */
  hrefOf: (query: BookingQuery) => string;
  whereabouts: Whereabouts;
  /** The place nearest to the person's position, as the answer names it. */
  place: PostalCodeLocation | undefined;
}

/** The origin of distances, and a way to change it. */
export function PlaceBar({ query, hrefOf, whereabouts, place }: PlaceBarProps) {
  const { text } = useLanguage();
  const { mapUiEnabled, showUnableToLocateWindow } = useConfig().application;
  const [asking, setAsking] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const { failed, beyond, region } = whereabouts;
  const unlocated = failed && mapUiEnabled && showUnableToLocateWindow && !dismissed;
  const open = asking || unlocated;
  const known = locationOf(query) !== undefined;

  function close() {
    setAsking(false);
    setDismissed(true);
  }

  return (
    <>
      {known && <KnownPlace place={beyond ? undefined : place} change={() => setAsking(true)} />}
      {!known && !open && (
        <PlaceForm query={query} hrefOf={hrefOf} label={text("slots.place_label")} done={close} />
      )}
      {region && (beyond || failed) && (
        <output className="muted small">
          {text(beyond ? "place.beyond" : "place.default", { region: region.name })}
        </output>
      )}
      <Dialog
        title={text("place.title")}
        isOpen={open}
        onClose={close}
        closeLabel={text("place.close")}
      >
        <p>{text("place.intro")}</p>
        {open && (
          <PlaceForm query={query} hrefOf={hrefOf} label={text("home.place_label")} done={close} />
        )}
      </Dialog>
    </>
  );
}

interface KnownPlaceProps {
  place: PostalCodeLocation | undefined;
  change: () => void;
}

function KnownPlace({ place, change }: KnownPlaceProps) {
  const { text } = useLanguage();
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
      <Button variant="quiet" onPress={change}>
        {text("slots.place_change")}
        <span className="visually-hidden"> {text("slots.place_change_more")}</span>
      </Button>
    </p>
  );
}
