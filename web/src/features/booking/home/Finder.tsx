import { type FormEvent, useEffect, useState } from "react";
import { type Region, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { shell } from "../../../lib/shell";
import { Button, Chip, ChipGroup } from "../../../ui";
import type { BookingQuery } from "../model/query";
import { nearestRegion } from "../model/region";
import { bookingHref, useGo } from "../navigation";
import { keepKioskPlace } from "../place/kiosk-place";
import { PlaceInput } from "../place/PlaceInput";
import { type PlaceField, withPlace } from "../place/usePlace";
import { ScanField, type ScanTarget } from "./ScanField";

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
  const [exam, setExam] = useState(shell.typed);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (shell.hasFocus) document.getElementById("exam")?.focus();
    Object.assign(shell, { typed: "", hasFocus: false });
  }, []);

  function find(event: FormEvent) {
    event.preventDefault();
    const search = exam.trim();
    return goTo({ address: { examSlugs: [] }, query: search ? { search } : {} });
  }

  async function goTo(wanted: ScanTarget) {
    setBusy(true);
    const found = await place.resolve();
    setBusy(false);
    const target = found && !place.chosen ? nearestRegion(regions, found) : region;
    if (found === null || !target) return;
    keepKioskPlace(query, found?.id);
    const address = { regionSlug: target.slug, clinicSlugs: [], booking: false };
    go(
      bookingHref(
        { ...address, ...wanted.address },
        { ...withPlace(query, found), ...wanted.query },
      ),
    );
  }

  return (
    <form className="home-finder" aria-label={text("home.finder")} onSubmit={find} noValidate>
      <div className="home-finder__fields">
        <ScanField regionSlug={region?.slug} value={exam} onInput={setExam} onChoose={goTo} />
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
