/**
 * Dates, times, distances and durations as text, by the locale and always in a clinic's own time zone. Newer
 * browsers put narrow no-break spaces into times; we use plain ones, so that every browser shows the same.
 */
import type { CivilDate } from "../lib/civil-date";

export interface Formats {
  /** Thursday 19 November */
  day(instant: string | Date, timeZone: string): string;
  /** Thursday 19 November 2026 */
  dayWithYear(instant: string | Date, timeZone: string): string;
  /** Thursday */
  weekday(instant: string | Date, timeZone: string): string;
  /** 9:40 am */
  time(instant: string | Date, timeZone: string): string;
  /** 9:40 – 11:10 am */
  timeRange(start: string, end: string, timeZone: string): string;
  /** Australian Eastern Daylight Time */
  zone(instant: string | Date, timeZone: string): string;
  /** Thursday 19 November, of a day without a clock */
  civilDay(date: CivilDate): string;
  /** 27 March 1958 */
  civilDate(date: CivilDate): string;
  /** Thu */
  civilWeekday(date: CivilDate): string;
  /** 19 */
  civilNumber(date: CivilDate): string;
  /** 19 Nov */
  civilShort(date: CivilDate): string;
  /** Nov */
  civilMonth(date: CivilDate): string;
  /** 16 – 22 November */
  civilRange(first: CivilDate, last: CivilDate): string;
  /** 9:40 am, of a clinic's own clock reading */
  civilTime(time: string): string;
  /** 0.8 km */
  kilometres(distance: number): string;
  /** an ultrasound, an MRI and a CT */
  list(words: readonly string[]): string;
  /** 6 hours, 45 minutes, 1 hr 15 min */
  duration(minutes: number): string;
}

export function formatsFor(locale: string): Formats {
  const made = new Map<string, Intl.DateTimeFormat>();
  const formatter = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
    made.set(key, known);
    return known;
  };
  const instant = (value: string | Date, options: Intl.DateTimeFormatOptions): string =>
    plain(formatter(options).format(new Date(value)));
  const civil = (date: CivilDate, options: Intl.DateTimeFormatOptions): string =>
    plain(formatter({ ...options, timeZone: "UTC" }).format(civilInstant(date)));
  const kilometre = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: 1,
  });
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return {
    day: (value, timeZone) => instant(value, { ...day, timeZone }),
    dayWithYear: (value, timeZone) => instant(value, { ...day, year: "numeric", timeZone }),
    weekday: (value, timeZone) => instant(value, { weekday: "long", timeZone }),
    time: (value, timeZone) => instant(value, { hour: "numeric", minute: "2-digit", timeZone }),
    timeRange: (start, end, timeZone) =>
      plain(
        formatter({ hour: "numeric", minute: "2-digit", timeZone }).formatRange(
          new Date(start),
          new Date(end),
        ),
      ),
    zone: (value, timeZone) =>
      zoneName(formatter({ timeZone, timeZoneName: "long" }), new Date(value)),
    civilDay: (date) => civil(date, day),
    civilDate: (date) => civil(date, { day: "numeric", month: "long", year: "numeric" }),
    civilWeekday: (date) => civil(date, { weekday: "short" }),
    civilNumber: (date) => civil(date, { day: "numeric" }),
    civilShort: (date) => civil(date, { day: "numeric", month: "short" }),
    civilMonth: (date) => civil(date, { month: "short" }),
    civilRange: (first, last) =>
      plain(
        formatter({ day: "numeric", month: "long", timeZone: "UTC" }).formatRange(
          civilInstant(first),
          civilInstant(last),
        ),
      ),
    civilTime: (time) =>
      instant(`2000-01-01T${time}:00Z`, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }),
    kilometres: (distance) => plain(kilometre.format(distance)),
    list: (words) => new Intl.ListFormat(locale).format(words),
    duration: (minutes) => plain(durationIn(locale, minutes)),
  };
}

/** Noon, so that no rounding can move it to a neighbouring day. */
function civilInstant(date: CivilDate): Date {
  return new Date(`${date}T12:00:00Z`);
}

function plain(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, " ");
}

function zoneName(formatter: Intl.DateTimeFormat, value: Date): string {
  const part = formatter
    .formatToParts(value)
    .find((candidate) => candidate.type === "timeZoneName");
  return part?.value ?? "";
}

function durationIn(locale: string, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 0 || rest === 0;
  const unit = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay: whole ? "long" : "short",
    }).format(value);
  const parts = [
    ...(hours > 0 ? [unit(hours, "hour")] : []),
    ...(rest > 0 || hours === 0 ? [unit(rest, "minute")] : []),
  ];
  return new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(parts);
}
