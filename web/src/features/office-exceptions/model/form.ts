/** The form of a closure or extra hours: its input, its errors, and what is sent. */
import type { components } from "../../../api/schema.gen";
import type { TextKey } from "../../../i18n";
import { type CivilDate, parseCivilDate } from "../../../lib/civil-date";
import type { Closure } from "../../office";
import type { NewException } from "../../office-day";

export interface Typed {
  readonly opens: boolean;
  readonly clinicId: number;
  /** Empty for the whole clinic. */
  readonly deviceId: string;
  /** Clinics that get the same closure. */
  readonly others: readonly number[];
  readonly date: string;
  /** Empty for one day. */
  readonly lastDate: string;
  readonly hours: boolean;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

type ScheduleException = components["schemas"]["ScheduleException"];

export type TypedField = "date" | "lastDate" | "from" | "to" | "reason";
export type Wrong = Readonly<Partial<Record<TypedField, TextKey>>>;

export function blank(clinicId: number): Typed {
  return {
    opens: false,
    clinicId,
    deviceId: "",
    others: [],
    date: "",
    lastDate: "",
    hours: false,
    from: "",
    to: "",
    reason: "",
  };
}

/** An existing one, as form input. */
export function typedOf(exception: ScheduleException, clinicId: number): Typed {
  const { deviceId, date, lastDate, from, to, opens, reason } = exception;
  return {
    ...blank(clinicId),
    opens,
    deviceId: deviceId ? String(deviceId) : "",
    date,
    lastDate: lastDate === date ? "" : lastDate,
    hours: Boolean(from || to),
    // A closure without a start is from the morning on, without an end for the rest of the day; extra hours need both.
    from: from ?? (opens ? "00:00" : ""),
    to: to ?? (opens ? "00:00" : ""),
    reason,
  };
}

/** The parts that two people may change, each as a whole: an end without its start means nothing. */
export interface Parts {
  readonly days: Pick<Typed, "date" | "lastDate">;
  readonly hours: Pick<Typed, "hours" | "from" | "to">;
  readonly reason: string;
}

export function partsOf(typed: Typed): Parts {
  const { date, lastDate, hours, from, to, reason } = typed;
  const isHours = hasHours(typed);
  return {
    days: { date, lastDate: lastDate === date ? "" : lastDate },
    // Hours typed for a whole-day closure are ignored.
    hours: { hours, from: isHours ? from : "", to: isHours ? to : "" },
    reason,
  };
}

/** Extra hours need a start and an end; a closure may take whole days. */
export function hasHours({ opens, hours }: Typed): boolean {
  return opens || hours;
}

/** Whole days of whole clinics, such as public holidays, may be closed in several at once. */
export function forSeveral({ opens, hours, deviceId }: Typed): boolean {
  return !opens && !hours && deviceId === "";
}

/** The errors by field. The server checks the limits of days and letters. */
export function wrongIn(typed: Typed, today: CivilDate): Wrong {
  const wrong = {
    date: wrongDate(typed, today),
    lastDate: wrongLastDate(typed),
    from: wrongBeginning(typed),
    to: wrongEnd(typed),
    reason: typed.reason.trim() ? undefined : ("office.decline_missing" as const),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, key]) => key));
}

function wrongDate({ date }: Typed, today: CivilDate): TextKey | undefined {
  if (!parseCivilDate(date)) return "day.missing";
  return date < today ? "exceptions.day_over" : undefined;
}

function wrongLastDate({ date, lastDate }: Typed): TextKey | undefined {
  if (lastDate === "" || !parseCivilDate(date)) return undefined;
  return !parseCivilDate(lastDate) || lastDate < date ? "exceptions.last_before_first" : undefined;
}

/** Extra hours need both ends, so that leaving one out can't open a night; a closure needs only one. */
function wrongBeginning(typed: Typed): TextKey | undefined {
  const isEnough = typed.from || (!typed.opens && typed.to);
  return hasHours(typed) && !isEnough ? "day.missing" : undefined;
}

function wrongEnd(typed: Typed): TextKey | undefined {
  if (!hasHours(typed)) return undefined;
  if (!typed.to) return typed.opens ? "day.missing" : undefined;
  // Midnight ends a day as well as it begins one.
  return typed.to !== "00:00" && typed.from && typed.to <= typed.from ? "day.to_wrong" : undefined;
}

/** The changed version of an existing one. */
export function toChange(
  typed: Typed,
  { version }: ScheduleException,
): components["schemas"]["ScheduleExceptionChange"] {
  return {
    version,
    date: typed.date,
    lastDate: typed.lastDate || typed.date,
    ...boundsOf(typed),
    reason: typed.reason.trim(),
  };
}

/** The typed hours; an empty one has no bound. */
function boundsOf(typed: Typed): { from?: string; to?: string } {
  const { from, to } = typed;
  return hasHours(typed) ? { ...(from && { from }), ...(to && { to }) } : {};
}

/** The changed version, for the page that moves the booked patients. */
export function toClosure(typed: Typed, { id }: ScheduleException): Closure {
  const { clinicId, deviceId, date, lastDate } = typed;
  return {
    clinicId,
    deviceId: deviceId ? Number(deviceId) : undefined,
    date,
    lastDate: lastDate || date,
    ...boundsOf(typed),
    changes: id,
  };
}

/** One for each chosen clinic. */
export function toSend(typed: Typed): { clinicId: number; body: NewException }[] {
  const clinics = [typed.clinicId, ...(forSeveral(typed) ? typed.others : [])];
  return clinics.map((clinicId) => ({
    clinicId,
    body: {
      ...(typed.deviceId ? { deviceId: Number(typed.deviceId) } : { clinicId }),
      date: typed.date,
      lastDate: typed.lastDate || typed.date,
      ...boundsOf(typed),
      opens: typed.opens,
      reason: typed.reason.trim(),
    },
  }));
}
