import { type FormEvent, useState } from "react";
import { type Region, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Chip, ChipGroup, TextField } from "../../../ui";
import type { BookingQuery } from "../model/query";
import { nearestRegion } from "../model/region";
import { bookingHref, useGo } from "../navigation";
import { keepKioskPlace } from "../place/kiosk-place";
import { PlaceInput } from "../place/PlaceInput";
import { type PlaceField, withPlace } from "../place/usePlace";

interface FinderProps {
  regions: readonly Region[];
  region: Region | undefined;
  chooseRegion: (slug: string) => void;
  place: PlaceField;
  query: BookingQuery;
}

export function Finder({ regions, region, chooseRegion, place, query }: FinderProps) {
  const { text } = useLanguage();
  const { selectRegionEnabled } = useConfig().application;
  const go = useGo();
  const [exam, setExam] = useState("");
  const [busy, setBusy] = useState(false);

  async function find(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const found = await place.resolve();
    setBusy(false);
    const target = found && !place.chosen ? nearestRegion(regions, found) : region;
    if (found === null || !target) return;
    keepKioskPlace(query, found?.id);
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
        <PlaceInput label={text("home.place_label")} place={place} />
        <Button variant="primary" type="submit" busy={busy} busyLabel={text("home.finding")}>
          {text("home.find")}
        </Button>
      </div>
      {selectRegionEnabled && regions.length > 1 && (
        <div className="home-finder__regions">
          <span className="small muted" aria-hidden="true">
            {text("home.region")}
          </span>
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
        </div>
      )}
    </form>
  );
}
