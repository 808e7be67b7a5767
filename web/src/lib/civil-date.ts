/**
 * Calendar days without a clock: `YYYY-MM-DD`, as used in addresses and calls. Arithmetic runs on UTC midnights, so
 * no daylight-saving change can add or lose a day.
 */
export type CivilDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

function utcMidnight(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** The date if the text is a real day of the calendar; 30 February is none. */
export function parseCivilDate(text: string): CivilDate | undefined {
  const parts = PATTERN.exec(text);
  if (!parts) return undefined;
  const [, year, month, day] = parts.map(Number);
  return civilDate(year ?? 0, month ?? 0, day ?? 0);
}

/** A date from its parts, or nothing when there is no such day. */
export function civilDate(year: number, month: number, day: number): CivilDate | undefined {
  if (![year, month, day].every(Number.isInteger) || year < 1000 || year > 9999) return undefined;
  const text = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const [gotYear, gotMonth, gotDay] = text.split("-").map(Number);
  return gotYear === year && gotMonth === month && gotDay === day ? text : undefined;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days later the second is. */
export function daysBetween(first: CivilDate, second: CivilDate): number {
  return (utcMidnight(second) - utcMidnight(first)) / DAY_MS;
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** The date in a time zone at an instant. */
export function civilDateIn(timeZone: string, instant: Date): CivilDate {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The date at the person's location. */
export function civilDateHere(instant: Date): CivilDate {
  return civilDateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, instant);
}
