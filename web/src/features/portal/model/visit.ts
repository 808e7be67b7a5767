/** The appointments of one booking key, as one visit. */
import type { SummaryItem } from "../../../api";
import { type CivilDate, civilDateIn, daysBetween } from "../../../lib/civil-date";
import { isAhead, isOff } from "./appointment-status";

function byTime(items: readonly SummaryItem[]): readonly SummaryItem[] {
  return [...items].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

/** What stands; where nothing does, what there was last: a time that was replaced only where nothing else is left. */
export function visitOf(items: readonly SummaryItem[]): readonly SummaryItem[] {
  const standing = items.filter(({ status }) => !isOff(status));
  const kept = items.filter(({ status }) => status !== "RESCHEDULED");
  return byTime([standing, kept, items].find((some) => some.length > 0) ?? []);
}

/** What is under the key beside the visit: former times, scans that were cancelled. */
export function formerOf(items: readonly SummaryItem[]): readonly SummaryItem[] {
  const visit = visitOf(items);
  return byTime(items.filter((item) => !visit.includes(item)));
}

/** Whether the whole booking still waits for staff. */
export function isPending(items: readonly SummaryItem[]): boolean {
  const visit = visitOf(items);
  return visit.length > 0 && visit.every(({ status }) => status === "PENDING");
}

export function isUpcoming(visit: readonly SummaryItem[]): boolean {
  return visit.some(({ status }) => isAhead(status));
}

/**
 * Whether to offer another time and a cancellation. What was done, is being done, was missed or declined can be neither;
 * whoever cancelled is told so when they ask.
 */
export function offersChange(visit: readonly SummaryItem[]): boolean {
  return visit.some(
    ({ status }) => isAhead(status) || status === "CANCELED" || status === "RESCHEDULED",
  );
}

/** The scans for which the patient can still say that they come. */
export function toConfirm(visit: readonly SummaryItem[]): readonly SummaryItem[] {
  return visit.filter(({ status }) => status === "BOOKED" || status === "CHANGED");
}

export function slugsOf(items: readonly SummaryItem[]): string {
  return items.map(({ slug }) => slug).join();
}

/** Days from now to the visit on the clinic's calendar; negative once it is over. */
export function daysUntil({ date, timeZone }: SummaryItem, now: Date): number {
  const today: CivilDate = civilDateIn(timeZone, now);
  return daysBetween(today, date);
}
