/** A plan of scans shown as an itinerary: each scan, and what lies between two of them. */
import type { Language } from "../../i18n";
import { civilDateIn, daysBetween } from "../../lib/civil-date";
import type { ItineraryDay, Leg, Total } from "../../ui";
import { localDay, localTime, modalityIcon, preparationSteps, preparationWords } from "../booking";
import {
  byDay,
  fastingDays,
  isFasting,
  minutesBetween,
  minutesThere,
  type Stay,
} from "./model/stays";

const LOCAL_LENGTH = "2026-11-19T09:40".length;

export function itineraryOf(language: Language, stays: readonly Stay[], now: Date): ItineraryDay[] {
  const { text, formats } = language;
  const several = new Set(stays.map(({ clinic }) => clinic.slug)).size > 1;
  return byDay(stays).map(({ day, stays: group }) => ({
    key: day,
    title: formats.civilDay(day),
    note: text("visits.in_days", {
      count: daysBetween(civilDateIn(group[0]?.clinic.timeZone ?? "UTC", now), day),
    }),
    legs: group.flatMap((stay, position) => {
      const before = group[position - 1];
      const between = before ? legBetween(language, before, stay, group.slice(position)) : [];
      return [...between, scanLeg(language, stay, several)];
    }),
  }));
}

function timeOf({ formats }: Language, instant: string): Pick<Leg, "time" | "period" | "dateTime"> {
  const [time = "", ...period] = formats.civilTime(localTime(instant)).split(" ");
  return {
    time,
    period: period.join(" ") || undefined,
    dateTime: `${localDay(instant)}T${localTime(instant)}`,
  };
}

function scanLeg(language: Language, stay: Stay, several: boolean): Leg {
  const { text, formats } = language;
  const { exam, clinic, start, end } = stay;
  const duration = formats.duration(minutesBetween(start, end));
  // Without its offset a time is no instant to count back from.
  const steps = start.length > LOCAL_LENGTH ? preparationSteps(exam.preparation, start) : [];
  const [step] = steps.filter(({ at }) => at);
  const where = several ? text("visits.leg_at", { clinic: clinic.name, duration }) : duration;
  return {
    key: exam.slug,
    ...timeOf(language, start),
    icon: modalityIcon(exam.modalityCode),
    title: exam.name,
    detail: step ? `${where}. ${preparationWords(language, step, clinic.timeZone)}` : where,
    kind: "stay",
  };
}

function legBetween(language: Language, before: Stay, stay: Stay, later: readonly Stay[]): Leg[] {
  const { text, formats } = language;
  const minutes = minutesBetween(before.end, stay.start);
  const leg = { key: `before ${stay.exam.slug}`, ...timeOf(language, before.end) };
  const duration = formats.duration(minutes);
  if (before.clinic.slug !== stay.clinic.slug) {
    const title = text("visits.leg_travel", { clinic: stay.clinic.name });
    return [
      {
        ...leg,
        kind: "travel",
        icon: "car",
        title,
        detail: text("visits.leg_travel_time", { duration }),
      },
    ];
  }
  if (minutes <= 0) return [];
  const detail = isFasting(before) && !later.some(isFasting) ? text("visits.leg_eat") : undefined;
  return [
    { ...leg, kind: "gap", icon: "cup", title: text("visits.leg_gap", { duration }), detail },
  ];
}

/** What distinguishes two plans. */
export function totalsOf({ text, formats }: Language, stays: readonly Stay[]): Total[] {
  return [
    {
      label: text("visits.trips"),
      value: text("visits.trip_count", { count: byDay(stays).length }),
    },
    { label: text("visits.there"), value: formats.duration(minutesThere(stays)) },
    {
      label: text("visits.fasting"),
      value: text("visits.fasting_days", { count: fastingDays(stays) }),
    },
  ];
}
