/** The usual week of a device: when it is open, in its clinic's time zone. */

export interface Session {
  /** 1 is Monday. */
  readonly weekday: number;
  /** As clocks show it, such as 08:30; 24:00 ends a day. */
  readonly from: string;
  readonly to: string;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const HOUR = 60;
const DAY = 24 * HOUR;
const FIRST_HOUR = 7 * HOUR;
const LAST_HOUR = 18 * HOUR;
const NEW_FROM = 8 * HOUR;
const NEW_TO = 17 * HOUR;

export function minutesOf(clock: string): number {
  const [hours = "0", minutes = "0"] = clock.split(":");
  return Number(hours) * HOUR + Number(minutes);
}

export function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

const MIDNIGHT = "00:00";
const END_OF_DAY = "24:00";

/** Parses an end: midnight ends a day as well as it starts one. */
export function endOf(typed: string): string {
  return typed === MIDNIGHT ? END_OF_DAY : typed;
}

/** An end for a time input, which knows no 24:00. */
export function typedOf(end: string): string {
  return end === END_OF_DAY ? MIDNIGHT : end;
}

/** A date on that weekday, to format its name. */
export function dayOf(weekday: number): `${number}-${number}-${number}` {
  return `2024-01-0${weekday as 1}`;
}

/** The hours that the drawing has to show. */
export function spanOf(sessions: readonly Session[]): { from: number; until: number } {
  const starts = sessions.map(({ from }) => Math.floor(minutesOf(from) / HOUR) * HOUR);
  const ends = sessions.map(({ to }) => Math.ceil(minutesOf(to) / HOUR) * HOUR);
  return { from: Math.min(FIRST_HOUR, ...starts), until: Math.max(LAST_HOUR, ...ends) };
}

/** The default hours that are added to a day: after the existing ones, if there is room. */
export function newSession(sessions: readonly Session[], weekday: number): Session {
  const ends = sessions.filter((one) => one.weekday === weekday).map(({ to }) => minutesOf(to));
  const last = Math.max(0, ...ends);
  if (last === 0) return { weekday, from: clockOf(NEW_FROM), to: clockOf(NEW_TO) };
  const from = Math.min(last + HOUR, DAY - HOUR);
  return { weekday, from: clockOf(from), to: clockOf(Math.min(from + 2 * HOUR, DAY)) };
}

/** Copies the hours of one day to the other working days. */
export function copyToWorkingDays(sessions: readonly Session[], weekday: number): Session[] {
  const working = WEEKDAYS.filter((day) => day <= 5 && day !== weekday);
  const kept = sessions.filter((one) => !working.includes(one.weekday as (typeof working)[number]));
  const copied = sessions.filter((one) => one.weekday === weekday);
  return [...kept, ...working.flatMap((day) => copied.map((one) => ({ ...one, weekday: day })))];
}

export function inOrder(sessions: readonly Session[]): Session[] {
  return [...sessions].sort(
    (one, other) => one.weekday - other.weekday || minutesOf(one.from) - minutesOf(other.from),
  );
}

/** Why a session is invalid: it ends before it starts, or overlaps another one. */
export function troubleOf(
  sessions: readonly Session[],
  session: Session,
): "order" | "overlap" | undefined {
  const [from, to] = [minutesOf(session.from), minutesOf(session.to)];
  if (!(from < to)) return "order";
  const apart = (one: Session, other: Session) =>
    Boolean(one.validTo && other.validFrom && one.validTo < other.validFrom);
  const meets = sessions.some(
    (one) =>
      one !== session &&
      one.weekday === session.weekday &&
      !apart(one, session) &&
      !apart(session, one) &&
      minutesOf(one.from) < to &&
      from < minutesOf(one.to),
  );
  return meets ? "overlap" : undefined;
}
