import { type FormEvent, useState } from "react";
import type { PostalCodeLocation, Region } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Chip, ChipGroup, SuggestField, TextField } from "../../../ui";
import { type BookingQuery, parseBookingQuery } from "../model/query";
import { nearestRegion } from "../model/region";
import { bookingHref, useGo } from "../navigation";
import { type PlaceField, placeLabel } from "./usePlace";

interface FinderProps {
  regions: readonly Region[];
  region: Region | undefined;
  chooseRegion: (slug: string) => void;
  place: PlaceField;
  query: BookingQuery;
}

/** Where the search goes: the query with the place in it, rounded as every address has it. */
export function withPlace(
  query: BookingQuery,
  place: PostalCodeLocation | undefined,
): BookingQuery {
  if (!place) return query;
  return parseBookingQuery({ ...query, lat: place.latitude, lng: place.longitude });
}

export function Finder({ regions, region, chooseRegion, place, query }: FinderProps) {
  const { text } = useLanguage();
  const go = useGo();
  const [exam, setExam] = useState("");
  const [unknownPlace, setUnknownPlace] = useState(false);
  const [busy, setBusy] = useState(false);

  async function find(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const found = await place.resolve().catch(() => undefined);
    setBusy(false);
    setUnknownPlace(found === null);
    const target = found && !place.chosen ? nearestRegion(regions, found) : region;
    if (found === null || !target) return;
    const search = exam.trim();
    go(
      bookingHref(
        { regionSlug: target.slug, clinicSlugs: [], examSlugs: [], booking: false },
        { ...withPlace(query, found), ...(search ? { search } : {}) },
      ),
    );
  }

  return (
    <form className="home-finder" aria-label={text("home.finder")} onSubmit={find} noValidate>
      <div className="home-finder__fields">
        <TextField
          id="exam"
          label={text("home.exam_label")}
          icon="search"
          type="search"
          placeholder={text("home.exam_example")}
          autoComplete="off"
          value={exam}
          onChange={setExam}
        />
        <SuggestField
          id="place"
          label={text("home.place_label")}
          icon="pin"
          autoComplete="postal-code"
          value={place.typed}
          onInput={(typed) => {
            setUnknownPlace(false);
            place.type(typed);
          }}
          items={place.suggestions.map((found) => ({
            id: String(found.id),
            label: placeLabel(found),
            place: found,
          }))}
          onSelect={(item) => place.choose(item.place)}
          loading={place.loading}
          statusText={text("home.place_count", { count: place.suggestions.length })}
          error={unknownPlace ? text("home.place_unknown") : undefined}
        />
        <Button variant="primary" type="submit" busy={busy} busyLabel={text("home.finding")}>
          {text("home.find")}
        </Button>
      </div>
      {regions.length > 1 && (
        <ChipGroup label={text("home.region")}>
          {regions.map((candidate) => (
            <Chip
              key={candidate.slug}
              selected={candidate.slug === region?.slug}
              onPress={() => chooseRegion(candidate.slug)}
            >
              {candidate.name}
            </Chip>
          ))}
        </ChipGroup>
      )}
    </form>
  );
}
