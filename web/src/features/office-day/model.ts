/** What the board shows, computed from the server's data. Minutes count from midnight of the clinic's day. */
import type { CivilDate } from "../../lib/civil-date";
import type { BoardState } from "../../ui";
import type { OfficeAppointment } from "../office";
import type { Board, BoardDevice } from "./api";

/** A patient who hasn't arrived this long after the start is late. */
const LATE_AFTER_MINUTES = 5;
/** The hours of a board without sessions. */
const USUAL_HOURS = { from: 8 * 60, until: 18 * 60 };
const DAY_MINUTES = 24 * 60;

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ClosedSpan extends Span {
  /** The reason, if one was given. */
  readonly reason?: string | undefined;
}

/** The minute of its day, from a time with the clinic's offset. */
export function minuteOf(local: string): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

export function dayOf(local: string): CivilDate {
  return local.slice(0, 10);
}

/** The part of a span within a day. */
export function spanOn(
  day: CivilDate,
  { start, end }: { start: string; end: string },
): Span | null {
  if (dayOf(start) > day || dayOf(end) < day) return null;
  const from = dayOf(start) < day ? 0 : minuteOf(start);
  const until = dayOf(end) > day ? DAY_MINUTES : minuteOf(end);
  return from < until ? { start: from, end: until } : null;
}

function spansOn(day: CivilDate, spans: readonly { start: string; end: string }[]): Span[] {
  return spans.flatMap((span) => spanOn(day, span) ?? []);
}

/** From the first hour with sessions or bookings to the last. */
export function hoursOf(
  days: readonly CivilDate[],
  devices: readonly BoardDevice[],
  appointments: readonly OfficeAppointment[],
): { from: number; until: number } {
  const busy = devices.flatMap(({ open, holds }) => [...open, ...holds]);
  const spans = days.flatMap((day) => spansOn(day, [...busy, ...appointments]));
  if (spans.length === 0) return USUAL_HOURS;
  const from = Math.min(...spans.map(({ start }) => start));
  const until = Math.max(...spans.map(({ end }) => end));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

/** The times between two minutes of a day at which a device is closed, and why. */
export function closedOn(
  day: CivilDate,
  device: BoardDevice,
  exceptions: Board["exceptions"],
  { from, until }: { from: number; until: number },
): ClosedSpan[] {
  const closed: Span[] = [];
  let end = from;
  for (const open of spansOn(day, device.open)) {
    if (open.start > end) closed.push({ start: end, end: open.start });
    end = Math.max(end, open.end);
  }
  if (end < until) closed.push({ start: end, end: until });
  const reasons = closuresOn(day, device, exceptions);
  return closed.flatMap((span) => withReasons(span, reasons));
}

/** What closes a device, or its whole clinic, for some of a day. */
export function closuresOn(
  day: CivilDate,
  device: BoardDevice,
  exceptions: Board["exceptions"],
): Board["exceptions"] {
  return exceptions.filter(
    ({ opens, deviceId, date, lastDate }) =>
      !opens && (!deviceId || deviceId === device.id) && date <= day && day <= lastDate,
  );
}

/** Splits a closed span where a reason for it starts or ends. */
function withReasons(span: Span, reasons: Board["exceptions"]): ClosedSpan[] {
  const parts = reasons
    .map(({ from, to, reason }) => ({
      start: Math.max(span.start, from ? clockMinute(from) : 0),
      end: Math.min(span.end, to ? clockMinute(to) : DAY_MINUTES),
      reason,
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const spans: ClosedSpan[] = [];
  let end = span.start;
  for (const part of parts) {
    const start = Math.max(part.start, end);
    if (start >= part.end) continue;
    if (start > end) spans.push({ start: end, end: start });
    spans.push({ ...part, start });
    end = part.end;
  }
  if (end < span.end) spans.push({ start: end, end: span.end });
  return spans;
}

/** 09:30 is the 570th. */
export function clockMinute(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** The look of an appointment at a moment. */
export function stateOf(
  { status, start }: Pick<OfficeAppointment, "status" | "start">,
  now: Date,
): BoardState {
  switch (status) {
    case "PENDING":
      return "approve";
    case "ARRIVED":
      return "here";
    case "IN_PROGRESS":
      return "room";
    case "COMPLETED":
    case "NO_SHOW":
      return "done";
    default:
      return now.getTime() - Date.parse(start) >= LATE_AFTER_MINUTES * 60_000 ? "late" : "booked";
  }
}

/** Whether staff may move it in its current state. */
export function canMove({ status }: Pick<OfficeAppointment, "status">): boolean {
  return ["BOOKED", "CONFIRMED", "CHANGED", "REQUEST_RESCHEDULE"].includes(status);
}

/** A minute of a clinic's day as clock time. */
export function clock(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** The moment of a clock reading on a day in a time zone, with that zone's offset. */
export function momentOf(day: CivilDate, time: string, timeZone: string): string | undefined {
  if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset of a nearby moment may be the one before a clock change; the second pass gets it right.
  const first = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(first, timeZone)).toISOString();
}

function offsetMs(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const local = `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}Z`;
  return Date.parse(local) - Math.floor(instant / 1000) * 1000;
}
