import { useState } from "react";
import type { ClinicEntry } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { addDays, type CivilDate } from "../../../lib/civil-date";
import { CalendarMonth, DayTimes, Loading, type MonthDay } from "../../../ui";
import { fillOf, MONTH_DAYS, monthWeeks } from "../model/month";
import { reasonWords } from "../model/reasons";
import { countOnDay, dayToShow, localDay, slotsByDay } from "../model/slots";
import { daysOfWeek } from "../model/week";
import { clinicFacts, slotLabel, slotName } from "../words";
import { type ClinicsOfWeekProps, todayAt, type ViewOfSlotsProps } from "./ClinicsOfWeek";
import { MonthNavigation } from "./MonthNavigation";
import { useSoonest } from "./useSoonest";

/** Five weeks, and the way to others, which stays where it is while they load. */
export function MonthOfSlots({ loading, ...props }: ViewOfSlotsProps) {
  const { address, query, week, entries } = props;
  const { text } = useLanguage();
  return (
    <>
      <MonthNavigation address={address} query={query} first={week} today={todayAt(entries)} />
      {loading ? (
        <Loading label={text("slots.loading")} blocks={[24]} />
      ) : (
        <DaysOfMonth key={week} {...props} />
      )}
    </>
  );
}

/** Days with the number of times each has; the times of the chosen day are below them. */
function DaysOfMonth(props: ClinicsOfWeekProps) {
  const { query, week, entries } = props;
  const language = useLanguage();
  const { text, formats } = language;
  const [picked, pick] = useState<CivilDate>();
  const today = todayAt(entries);
  const weeks = monthWeeks(week, today);
  const days = weeks.flat().filter((day) => day !== null);
  const selected = picked ?? dayToShow(entries, days, query.date) ?? week;
  const soonest = useSoonest(props, days[0] ?? week, today)?.slot.start;
  const count = countOnDay(entries, selected);
  const day = formats.civilDay(selected);
  return (
    <>
      <CalendarMonth
        caption={text("slots.month_caption", {
          range: formats.civilRange(days[0] ?? week, addDays(week, MONTH_DAYS - 1)),
        })}
        weekdays={daysOfWeek(week).map((one) => ({
          short: formats.civilWeekday(one),
          long: formats.civilDay(one).split(/[ ,]/)[0] ?? "",
        }))}
        weeks={weeks.map((row) =>
          row.map((one) =>
            one
              ? {
                  ...monthDay(language, entries, one, today),
                  soonest: soonest !== undefined && localDay(soonest) === one,
                }
              : null,
          ),
        )}
        selected={selected}
        onSelect={pick}
        key1={text("slots.month_key_low")}
        key4={text("slots.month_key_high")}
      />
      <DayTimes
        title={day}
        note={text("slots.month_times", { count })}
        announcement={picked ? text("slots.day_count", { count, day }) : ""}
        clinics={useClinicsOfDay(props, selected)}
      />
    </>
  );
}

function monthDay(
  { text, formats }: Language,
  entries: readonly ClinicEntry[],
  day: CivilDate,
  today: CivilDate,
): Omit<MonthDay, "soonest"> {
  const count = countOnDay(entries, day);
  const words = count > 0 ? text("slots.month_times", { count }) : emptyWords(text, entries, day);
  const number = formats.civilNumber(day);
  return {
    key: day,
    day: number,
    month: day.endsWith("-01") ? formats.civilMonth(day) : undefined,
    label: text("slots.month_day", { day: formats.civilDay(day), words }),
    words,
    shortWords: count > 0 ? String(count) : "–",
    fill: fillOf(count),
    isToday: day === today,
  };
}

/** Where clinics differ, the reason of the nearest is shown. */
function emptyWords(
  text: Language["text"],
  entries: readonly ClinicEntry[],
  day: CivilDate,
): string {
  const found = entries.flatMap(({ dayReasons }) => dayReasons).find(({ date }) => date === day);
  return text((found && reasonWords(found.reason)?.short) ?? "slots.day_none");
}

function useClinicsOfDay({ times, entries }: ClinicsOfWeekProps, day: CivilDate) {
  const language = useLanguage();
  return entries.flatMap((entry) => {
    const { clinic } = entry;
    const slots = slotsByDay(entry.slots, [day])[0]?.slots ?? [];
    if (slots.length === 0) return [];
    return [
      {
        key: clinic.slug,
        name: clinic.name,
        note: clinicFacts(language, entry).find(({ icon }) => icon)?.text,
        slots: slots.map((slot) => ({
          key: slot.start,
          label: slotLabel(language, slot, clinic.timeZone),
          name: slotName(language, slot, clinic, false),
          state: times.isChosen(clinic.slug, slot) ? ("chosen" as const) : ("free" as const),
          onPress: () => times.choose(clinic.slug, slot),
        })),
      },
    ];
  });
}
