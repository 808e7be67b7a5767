import { useState } from "react";
import type { ClinicEntry } from "../../../api";
import { useLanguage } from "../../../i18n";
import { type CivilDate, civilDateHere, civilDateIn } from "../../../lib/civil-date";
import { ButtonLink, DayStrip, EmptyState } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { countOnDay, dayToShow, soonest } from "../model/slots";
import { daysFrom, daysOfWeek } from "../model/week";
import { bookingHref } from "../navigation";
import { ClinicOfWeek } from "./ClinicOfWeek";
import { EmptyWeek } from "./EmptyWeek";
import type { Times } from "./times";
import { useSoonest } from "./useSoonest";

export interface ClinicsOfWeekProps {
  address: BookingAddress;
  query: BookingQuery;
  times: Times;
  week: CivilDate;
  entries: readonly ClinicEntry[];
}

/** What a view of free times shows; its way to other weeks is there while they load. */
export interface ViewOfSlotsProps extends ClinicsOfWeekProps {
  loading: boolean;
}

export function ClinicsOfWeek({ address, query, times, week, entries }: ClinicsOfWeekProps) {
  const { text, formats } = useLanguage();
  const [pickedDay, pickDay] = useState<CivilDate>();
  const today = todayAt(entries);
  const days = daysFrom(daysOfWeek(week), today);
  const selectedDay = pickedDay ?? dayToShow(entries, days, query.date) ?? week;
  const first = useSoonest({ times, query, entries }, days[0] ?? week, today);
  return (
    <>
      <DayStrip
        label={text("slots.day")}
        selected={selectedDay}
        onSelect={pickDay}
        days={days.map((day) => {
          const count = countOnDay(entries, day);
          return {
            key: day,
            weekday: formats.civilWeekday(day),
            day: formats.civilNumber(day),
            empty: count === 0,
            label: text("slots.day_count", { count, day: formats.civilDay(day) }),
          };
        })}
      />
      {entries.length === 0 && (
        <EmptyState
          title={text("slots.no_clinics")}
          actions={
            <ButtonLink href={bookingHref({ ...address, clinicSlugs: [], examSlugs: [] }, query)}>
              {text("slots.other_exam")}
            </ButtonLink>
          }
        />
      )}
      {entries.length > 0 && !soonest(entries) && (
        <EmptyWeek
          times={times}
          address={{ ...address, week }}
          query={query}
          after={days.at(-1) ?? week}
        />
      )}
      <h2 className="visually-hidden">{text("slots.clinics")}</h2>
      {entries.map((entry, position) => (
        <ClinicOfWeek
          key={entry.clinic.slug}
          number={position + 1}
          entry={entry}
          times={times}
          days={days}
          today={today}
          selectedDay={selectedDay}
          soonestStart={first?.entry === entry ? first.slot.start : undefined}
          address={{ ...address, week }}
          query={query}
        />
      ))}
    </>
  );
}

/** Clinics of a region share a time zone; the first one's decides the day. */
export function todayAt(entries: readonly ClinicEntry[]): CivilDate {
  const [first] = entries;
  const now = new Date();
  return first ? civilDateIn(first.clinic.timeZone, now) : civilDateHere(now);
}
