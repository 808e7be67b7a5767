/** Time to be closed, as an address says it, and what could not be closed yet because patients are booked. */
import { type CivilDate, parseCivilDate } from "../../lib/civil-date";
import { keep, recall } from "../../lib/memory";

export interface Closure {
  readonly clinicId: number;
  /** The whole clinic if none is named. */
  readonly deviceId?: number | undefined;
  readonly date: CivilDate;
  readonly lastDate: CivilDate;
  /** Such as 09:00; from the start of each day if none is named. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The existing closure or extra hours that becomes this. */
  readonly changes?: string | undefined;
}

export interface WaitingClosure extends Closure {
  readonly reason: string;
  /** The patients whom the server named as booked in the time that a change removes. */
  readonly named?: readonly number[] | undefined;
}

export const EXCEPTIONS = "/admin/setup/exceptions";
const MOVES = `${EXCEPTIONS}/moves`;
/** Where this tab stores them: the reason of a closure doesn't belong in an address. */
const WAITING = "office-closures";
/** More are not stored; the oldest are dropped first. */
const WAITING_MAX = 50;

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function clockOf(value: unknown): string | undefined {
  return typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;
}

function exceptionOf(value: unknown): string | undefined {
  return typeof value === "string" && /^(clinic|device)-[1-9]\d*$/.test(value) ? value : undefined;
}

/** Nothing if an address names no clinic or no days. */
export function readClosure(search: Readonly<Record<string, unknown>>): Closure | undefined {
  const clinicId = idOf(search.clinicId);
  const date = parseCivilDate(String(search.date ?? ""));
  const lastDate = parseCivilDate(String(search.lastDate ?? search.date ?? ""));
  if (!clinicId || !date || !lastDate || lastDate < date) return undefined;
  const { deviceId, from, to, changes } = search;
  return {
    clinicId,
    deviceId: idOf(deviceId),
    date,
    lastDate,
    from: clockOf(from),
    to: clockOf(to),
    changes: exceptionOf(changes),
  };
}

/** The page that moves the patients who are booked in it. */
export function closureHref(closure: Closure): string {
  const { clinicId, deviceId, date, lastDate, from, to, changes } = closure;
  const said = { clinicId, deviceId, date, lastDate, from, to, changes };
  const pairs = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${MOVES}?${new URLSearchParams(pairs)}`;
}

function isSame(one: Closure, other: Closure): boolean {
  return closureHref(one) === closureHref(other);
}

/** What this tab could not close yet, the latest last. */
export function waitingClosures(): WaitingClosure[] {
  try {
    const kept: unknown = JSON.parse(recall("sessionStorage", WAITING) ?? "[]");
    const rows = Array.isArray(kept) ? kept : [];
    return rows.flatMap((row) => {
      const closure = readClosure(row ?? {});
      const named: unknown[] = Array.isArray(row?.named) ? row.named : [];
      const ids = named.flatMap((id) => idOf(id) ?? []);
      return closure ? [{ ...closure, reason: String(row.reason ?? ""), named: ids }] : [];
    });
  } catch {
    return [];
  }
}

function write(waiting: readonly WaitingClosure[]): void {
  const kept = waiting.slice(-WAITING_MAX);
  keep("sessionStorage", WAITING, kept.length > 0 ? JSON.stringify(kept) : undefined);
}

export function keepWaiting(closure: WaitingClosure): void {
  write([...waitingClosures().filter((one) => !isSame(one, closure)), closure]);
}

/** It is closed now, or no longer wanted. */
export function forgetWaiting(closure: Closure): void {
  write(waitingClosures().filter((one) => !isSame(one, closure)));
}

/** What this tab has stored about one. */
export function waitingFor(closure: Closure): WaitingClosure | undefined {
  return waitingClosures().find((one) => isSame(one, closure));
}
