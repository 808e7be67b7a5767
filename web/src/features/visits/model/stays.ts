/** The scans of one or more visits, each at its clinic and time, and the totals of such a plan. */
import type { Clinic, ClinicEntry, Exam, Slot } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import { localDay, localTime, type PlannedExam, partsOf } from "../../booking";

export interface Stay {
  readonly exam: Exam;
  readonly clinic: Clinic;
  /** On the clinic's clock, with or without its offset. */
  readonly start: string;
  readonly end: string;
  readonly deviceId: number;
}

const MINUTE_MS = 60_000;
/** Enough to get from one clinic of a region to another. */
const TRAVEL_MINUTES = 45;

/** Clinics of a region share a time zone, so local times can be compared. */
function clock(instant: string): number {
  return Date.parse(`${localDay(instant)}T${localTime(instant)}Z`) / MINUTE_MS;
}

export function minutesBetween(start: string, end: string): number {
  return clock(end) - clock(start);
}

export function inOrder(stays: readonly Stay[]): readonly Stay[] {
  return [...stays].sort((one, other) => clock(one.start) - clock(other.start));
}

/** Whether one person can be at both: not at the same time, and with travel time between two clinics. */
export function fits(
  stay: Pick<Stay, "clinic" | "start" | "end">,
  others: readonly Stay[],
): boolean {
  return others.every((other) => {
    const apart = stay.clinic.slug === other.clinic.slug ? 0 : TRAVEL_MINUTES;
    return (
      minutesBetween(other.end, stay.start) >= apart ||
      minutesBetween(stay.end, other.start) >= apart
    );
  });
}

/** The scans of one visit: its parts, or the one scan that it is. */
export function staysOf(exams: readonly Exam[], clinic: Clinic, slot: Slot): readonly Stay[] {
  const [first] = exams;
  const parts = partsOf(slot);
  if (parts.length === 0) return first ? [{ exam: first, clinic, ...timeOf(slot) }] : [];
  return parts.flatMap((part) => {
    const exam = exams.find(({ slug }) => slug === part.examSlug);
    return exam ? [{ exam, clinic, ...timeOf(part) }] : [];
  });
}

function timeOf({ start, end, deviceId }: Pick<Slot, "start" | "end" | "deviceId">) {
  return { start, end, deviceId };
}

export interface DayOfStays {
  readonly day: CivilDate;
  readonly stays: readonly Stay[];
}

/** One group a day, in the order of time. */
export function byDay(stays: readonly Stay[]): readonly DayOfStays[] {
  const days = new Map<CivilDate, Stay[]>();
  for (const stay of inOrder(stays)) {
    const day = localDay(stay.start);
    days.set(day, [...(days.get(day) ?? []), stay]);
  }
  return [...days].map(([day, group]) => ({ day, stays: group }));
}

/** From the first scan of a day to the end of its last, all days together. */
export function minutesThere(stays: readonly Stay[]): number {
  return byDay(stays).reduce((sum, { stays: group }) => {
    const starts = group.map(({ start }) => clock(start));
    const ends = group.map(({ end }) => clock(end));
    return sum + Math.max(...ends) - Math.min(...starts);
  }, 0);
}

export function isFasting({ exam }: Stay): boolean {
  return exam.preparation.some(({ rule }) => rule === "FAST");
}

export function fastingDays(stays: readonly Stay[]): number {
  return byDay(stays).filter(({ stays: group }) => group.some(isFasting)).length;
}

/** Times of a clinic that leave room for the scans that were chosen before. */
export function fittingEntries(
  entries: readonly ClinicEntry[],
  chosen: readonly Stay[],
): readonly ClinicEntry[] {
  return entries.map((entry) => ({
    ...entry,
    slots: entry.slots.filter((slot) => fits({ clinic: entry.clinic, ...slot }, chosen)),
  }));
}

/** A chosen time among the free ones of its day: on its own device, or else on another one of the same clinic. */
export function chosenStay(
  entries: readonly ClinicEntry[],
  { exam, clinicSlug, slot }: PlannedExam,
): Stay | undefined {
  if (!slot) return undefined;
  const free = entries.flatMap(({ clinic, slots }) =>
    slots
      .filter(({ start }) => clock(start) === clock(slot.start))
      .map((one) => ({ exam, clinic, ...timeOf(one) })),
  );
  return (
    free.find(({ deviceId }) => deviceId === slot.deviceId) ??
    free.find(({ clinic }) => clinic.slug === clinicSlug)
  );
}
