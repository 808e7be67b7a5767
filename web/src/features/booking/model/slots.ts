/** Free times of clinics, arranged for a person to look at. A slot's own text carries the clinic's local day and time. */
import type { ClinicEntry, Slot } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import { type BookingQuery, clinicIdsOf, type LocalTime } from "./query";

export interface DayOfSlots {
  readonly day: CivilDate;
  readonly slots: readonly Slot[];
}

/** The clinic's local day of an instant that is written with the clinic's offset. */
export function localDay(instant: string): CivilDate {
  return instant.slice(0, 10);
}

/** The clinic's local time of an instant that is written with the clinic's offset. */
export function localTime(instant: string): LocalTime {
  return instant.slice(11, 16);
}

/** The scans of a visit in the order in which they are done; none where the slot is of one scan alone. */
export function partsOf(slot: Slot): NonNullable<Slot["parts"]> {
  return slot.parts ?? [];
}

/** The clinics of the address: all, or those to which it limits the search. */
export function entriesOf(
  entries: readonly ClinicEntry[],
  query: BookingQuery,
): readonly ClinicEntry[] {
  const ids = clinicIdsOf(query);
  return ids ? entries.filter(({ clinic }) => ids.includes(clinic.id)) : entries;
}

/** Two devices free at the same moment are one time to choose. */
function distinctStarts(slots: readonly Slot[]): readonly Slot[] {
  const sorted = [...slots].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  return sorted.filter((slot, position) => slot.start !== sorted[position - 1]?.start);
}

/** One group a day, in the order of the days; a day without slots stays, empty. */
export function slotsByDay(
  slots: readonly Slot[],
  days: readonly CivilDate[],
): readonly DayOfSlots[] {
  const times = distinctStarts(slots);
  return days.map((day) => ({ day, slots: times.filter((slot) => localDay(slot.start) === day) }));
}

/** The earliest time of all clinics; of two at the same moment the nearer clinic's, which comes first. */
export function soonest(
  entries: readonly ClinicEntry[],
): { entry: ClinicEntry; slot: Slot } | undefined {
  const all = entries.flatMap((entry) => entry.slots.map((slot) => ({ entry, slot })));
  return all.reduce<(typeof all)[number] | undefined>(
    (best, candidate) =>
      best && Date.parse(best.slot.start) <= Date.parse(candidate.slot.start) ? best : candidate,
    undefined,
  );
}

/** A chosen slot as address parameters. */
export function slotParameters(
  slot: Pick<Slot, "start" | "end">,
): Required<Pick<BookingQuery, "date" | "startTime" | "endTime">> {
  return {
    date: localDay(slot.start),
    startTime: localTime(slot.start),
    endTime: localTime(slot.end),
  };
}

/** Whether an address marks this time of a clinic. */
export function isMarked(query: BookingQuery, clinicSlug: string, start: string): boolean {
  return (
    query.selectedClinic === clinicSlug &&
    query.date === localDay(start) &&
    query.startTime === localTime(start)
  );
}

/** The slot that an address preselects, if it is still free. */
export function preselected(
  entries: readonly ClinicEntry[],
  query: BookingQuery,
): { entry: ClinicEntry; slot: Slot } | undefined {
  if (!query.date || !query.startTime) return undefined;
  for (const entry of entries) {
    if (query.selectedClinic && entry.clinic.slug !== query.selectedClinic) continue;
    const same = entry.slots.filter(
      ({ start }) => localDay(start) === query.date && localTime(start) === query.startTime,
    );
    // Two devices may take different time for the same exam.
    const slot = same.find(({ end }) => localTime(end) === query.endTime) ?? same[0];
    if (slot) return { entry, slot };
  }
  return undefined;
}

/** The day a telephone shows first: the chosen one, else the first with a free time. */
export function dayToShow(
  entries: readonly ClinicEntry[],
  days: readonly CivilDate[],
  chosen: CivilDate | undefined,
): CivilDate | undefined {
  if (chosen && days.includes(chosen)) return chosen;
  return days.find((day) => countOnDay(entries, day) > 0) ?? days[0];
}

/** Free times on one day over all clinics. */
export function countOnDay(entries: readonly ClinicEntry[], day: CivilDate): number {
  return entries.reduce(
    (sum, entry) => sum + (slotsByDay(entry.slots, [day])[0]?.slots.length ?? 0),
    0,
  );
}
