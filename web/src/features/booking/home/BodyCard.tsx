import { useState } from "react";
import type { PostalCodeLocation } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, useMediaQuery } from "../../../ui";
import { LazyBodyMap, ROOM_FOR_BODY } from "../exams/LazyBodyMap";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { withPlace } from "../place/usePlace";

interface BodyCardProps {
  regionSlug: string;
  place: PostalCodeLocation | undefined;
  query: BookingQuery;
}

/** For people who don't know the name of their scan: they point at the body, and its scans are listed. */
export function BodyCard({ regionSlug, place, query }: BodyCardProps) {
  const { text } = useLanguage();
  const go = useGo();
  const hasRoom = useMediaQuery(ROOM_FOR_BODY);
  const [isOpen, setOpen] = useState(false);
  const address = { regionSlug, clinicSlugs: [], examSlugs: [], booking: false };

  function choose(bodyPartId: number | undefined) {
    if (bodyPartId === undefined) return;
    go(bookingHref(address, { ...withPlace(query, place), bodyPartId }));
  }

  return (
    <Card as="section" className="home-body-card" title={text("home.body_title")}>
      <p className="muted">{text("home.body_text")}</p>
      {hasRoom || isOpen ? (
        <LazyBodyMap regionSlug={regionSlug} onChoose={choose} />
      ) : (
        <Button onPress={() => setOpen(true)}>{text("home.body_open")}</Button>
      )}
    </Card>
  );
}
