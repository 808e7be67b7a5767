/** Which of the free times a person wants to see, and in which order the clinics come. Nothing chosen means all. */
import type { ClinicEntry, Slot } from "../../../api";
import { type CivilDate, weekdayOf } from "../../../lib/civil-date";
import type { BookingQuery } from "./query";
import { localDay, localTime, soonest } from "./slots";

export const PARTS_OF_DAY = ["MORNING", "AFTERNOON", "EVENING"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

const AFTERNOON_FROM = "12:00";
const EVENING_FROM = "17:00";

/** A clinic with the times that match; the others are hidden. */
export interface MatchingEntry extends ClinicEntry {
  readonly hidden?: readonly Slot[];
}

export function partOfDay(slot: Pick<Slot, "start">): PartOfDay {
  const time = localTime(slot.start);
  if (time < AFTERNOON_FROM) return "MORNING";
  return time < EVENING_FROM ? "AFTERNOON" : "EVENING";
}

function listed(list: string | undefined): readonly string[] {
  return list?.split(",") ?? [];
}

export function isPicked(list: string | undefined, entry: string): boolean {
  return listed(list).includes(entry);
}

/** The list with the entry, or without it if it was there; nothing if none is left. */
export function togglePicked(list: string | undefined, entry: string): string | undefined {
  const others = listed(list).filter((one) => one !== entry);
  const next = isPicked(list, entry) ? others : [...others, entry];
  return next.sort().join(",") || undefined;
}

export function isFiltering({ partsOfDay, weekdays }: BookingQuery): boolean {
  return partsOfDay !== undefined || weekdays !== undefined;
}

export function withoutFilter(query: BookingQuery): BookingQuery {
  const { partsOfDay, weekdays, ...kept } = query;
  return kept;
}

function isWanted({ partsOfDay, weekdays }: BookingQuery, slot: Slot): boolean {
  const weekday = String(weekdayOf(localDay(slot.start)));
  return (
    (partsOfDay === undefined || isPicked(partsOfDay, partOfDay(slot))) &&
    (weekdays === undefined || isPicked(weekdays, weekday))
  );
}

export function matching(
  entries: readonly ClinicEntry[],
  query: BookingQuery,
): readonly MatchingEntry[] {
  const shown = isFiltering(query)
    ? entries.map((entry) => ({
        ...entry,
        slots: entry.slots.filter((slot) => isWanted(query, slot)),
        hidden: entry.slots.filter((slot) => !isWanted(query, slot)),
      }))
    : entries;
  return query.order === "SOONEST" ? soonestFirst(shown) : shown;
}

/** Of two with the same first time, the nearer one comes first. */
function soonestFirst(entries: readonly MatchingEntry[]): readonly MatchingEntry[] {
  const first = (entry: ClinicEntry) => {
    const start = soonest([entry])?.slot.start;
    return start === undefined ? Number.POSITIVE_INFINITY : Date.parse(start);
  };
  return [...entries].sort((one, other) => {
    const [a, b] = [first(one), first(other)];
    return a === b ? 0 : a - b;
  });
}

export function isHiddenOn({ hidden }: MatchingEntry, day: CivilDate): boolean {
  return hidden?.some(({ start }) => localDay(start) === day) ?? false;
}
