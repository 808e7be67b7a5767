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

/** The appointments of several keys, in the order of time, each with its key. */
export function inOrderOfTime<T extends { readonly start: string }>(
  bookings: readonly { readonly bookingKey: string; readonly appointments: readonly T[] }[],
): readonly { readonly bookingKey: string; readonly item: T }[] {
  return bookings
    .flatMap(({ bookingKey, appointments }) => appointments.map((item) => ({ bookingKey, item })))
    .sort((one, other) => Date.parse(one.item.start) - Date.parse(other.item.start));
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

/** Whether a part of it is still to come: only then it is prepared, confirmed, moved or cancelled. */
export function isUpcoming(visit: readonly SummaryItem[], now: Date): boolean {
  return visit.some(({ status, end }) => isAhead(status) && Date.parse(end) > now.getTime());
}

/** Nobody recorded what became of it, but its time has passed. */
export function isPast(visit: readonly SummaryItem[], now: Date): boolean {
  return visit.some(({ status }) => isAhead(status)) && !isUpcoming(visit, now);
}

const MINUTE_MS = 60_000;

/** How long it takes there: another device, or a need, may take another time than the scan usually does. */
export function minutesOf({ start, end }: Pick<SummaryItem, "start" | "end">): number {
  return (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
}

/** The scans that the patient can still confirm. */
export function toConfirm(visit: readonly SummaryItem[]): readonly SummaryItem[] {
  return visit.filter(({ status }) => status === "BOOKED" || status === "CHANGED");
}

export function slugsOf(items: readonly Pick<SummaryItem, "slug">[]): string {
  return items.map(({ slug }) => slug).join();
}

/** Days from now to the visit on the clinic's calendar; negative once it is over. */
export function daysUntil({ date, timeZone }: SummaryItem, now: Date): number {
  const today: CivilDate = civilDateIn(timeZone, now);
  return daysBetween(today, date);
}
