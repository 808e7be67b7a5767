/** The appointments of one booking key, as one visit. */
import type { SummaryItem } from "../../../api";
import { type CivilDate, civilDateIn, daysBetween } from "../../../lib/civil-date";
import { isAhead, isOff } from "./appointment-status";

function byTime(items: readonly SummaryItem[]): readonly SummaryItem[] {
  return [...items].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

/** The active appointments; if there are none, the last ones: replaced times only if there is nothing else. */
export function visitOf(items: readonly SummaryItem[]): readonly SummaryItem[] {
  const standing = items.filter(({ status }) => !isOff(status));
  const kept = items.filter(({ status }) => status !== "RESCHEDULED");
  return byTime([standing, kept, items].find((some) => some.length > 0) ?? []);
}

/** The other appointments under the key: former times, cancelled scans. */
export function formerOf(items: readonly SummaryItem[]): readonly SummaryItem[] {
  const visit = visitOf(items);
  return byTime(items.filter((item) => !visit.includes(item)));
}

/** Whether the whole booking is still pending. */
export function isPending(items: readonly SummaryItem[]): boolean {
  const visit = visitOf(items);
  return visit.length > 0 && visit.every(({ status }) => status === "PENDING");
}

export function isUpcoming(visit: readonly SummaryItem[]): boolean {
  return visit.some(({ status }) => isAhead(status));
}

/**
 * Whether to offer another time and a cancellation. Finished, current, missed or declined appointments allow
 * neither; for a cancelled one the patient gets an explanation when they try.
 */
export function offersChange(visit: readonly SummaryItem[]): boolean {
  return visit.some(
    ({ status }) => isAhead(status) || status === "CANCELED" || status === "RESCHEDULED",
  );
}

/** The scans that the patient can still confirm. */
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
