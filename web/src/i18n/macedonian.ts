/**
 * Macedonian dates, times and measures, from the Unicode locale data. Chromium has none: it would show them in the
 * language of the browser, in the middle of a Macedonian page.
 */
import type { CivilDate } from "../lib/civil-date";
import type { Formats } from "./formats";

const WEEKDAYS = ["недела", "понеделник", "вторник", "среда", "четврток", "петок", "сабота"];
const MONTHS = [
  "јануари",
  "февруари",
  "март",
  "април",
  "мај",
  "јуни",
  "јули",
  "август",
  "септември",
  "октомври",
  "ноември",
  "декември",
];
/** A full short name has no dot. */
const SHORT_MONTH = "мај";
const SHORT_LETTERS = 3;

/** By their English names, which every browser knows; another zone is shown by its UTC offset. */
const ZONES: Readonly<Record<string, string>> = {
  "Australian Eastern Daylight Time": "Летно сметање на времето во Источна Австралија",
  "Australian Eastern Standard Time": "Стандардно време во Источна Австралија",
  "Australian Central Daylight Time": "Летно сметање на времето во Централна Австралија",
  "Australian Central Standard Time": "Стандардно време во Централна Австралија",
  "Australian Western Standard Time": "Стандардно време во Западна Австралија",
  "New Zealand Daylight Time": "Летно сметање на времето во Нов Зеланд",
  "New Zealand Standard Time": "Стандардно време во Нов Зеланд",
  "Central European Standard Time": "Средноевропско стандардно време",
  "Central European Summer Time": "Средноевропско летно време",
};

/** Plurals are the only Macedonian data that every browser has. */
const plural = new Intl.PluralRules("mk");

interface Moment {
  readonly year: number;
  readonly month: string;
  readonly day: number;
  readonly weekday: string;
  /** 9:40 */
  readonly clock: string;
}

const made = new Map<string, Intl.DateTimeFormat>();

/** Any language that every browser has can read a clock in another zone. */
function parts(value: string | Date, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat("en-AU", options);
  made.set(key, format);
  const found = format.formatToParts(new Date(value));
  return (wanted: Intl.DateTimeFormatPartTypes) =>
    found.find(({ type }) => type === wanted)?.value ?? "";
}

function momentIn(value: string | Date, timeZone: string): Moment {
  const part = parts(value, {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const [year, month, day] = [Number(part("year")), Number(part("month")), Number(part("day"))];
  return {
    year,
    month: MONTHS[month - 1] ?? "",
    day,
    weekday: WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "",
    clock: `${Number(part("hour"))}:${part("minute").padStart(2, "0")}`,
  };
}

function civil(date: CivilDate): Moment {
  return momentIn(`${date}T12:00:00Z`, "UTC");
}

function short(name: string): string {
  return name === SHORT_MONTH ? name : `${name.slice(0, SHORT_LETTERS)}.`;
}

function dayWords({ weekday, day, month }: Moment): string {
  return `${weekday}, ${day} ${month}`;
}

function rangeWords(first: Moment, last: Moment): string {
  if (first.year !== last.year) {
    return `${first.day} ${first.month} ${first.year} г. – ${last.day} ${last.month} ${last.year} г.`;
  }
  const start = first.month === last.month ? `${first.day}` : `${first.day} ${first.month}`;
  return `${start} – ${last.day} ${last.month}`;
}

function zoneWords(value: string | Date, timeZone: string): string {
  const name = parts(value, { timeZone, timeZoneName: "long" })("timeZoneName");
  return ZONES[name] ?? parts(value, { timeZone, timeZoneName: "shortOffset" })("timeZoneName");
}

/** One decimal behind a comma, thousands behind a dot. */
function decimal(value: number): string {
  const [whole = "", fraction] = String(Number(value.toFixed(1))).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return fraction ? `${grouped},${fraction}` : grouped;
}

function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours > 0 && rest > 0) return `${hours} ч. и ${rest} мин.`;
  const [value, one, more] = hours > 0 ? [hours, "час", "часа"] : [rest, "минута", "минути"];
  return `${value} ${plural.select(value) === "one" ? one : more}`;
}

export const macedonianFormats: Formats = {
  day: (value, timeZone) => dayWords(momentIn(value, timeZone)),
  dayWithYear: (value, timeZone) => {
    const moment = momentIn(value, timeZone);
    return `${dayWords(moment)} ${moment.year} г.`;
  },
  weekday: (value, timeZone) => momentIn(value, timeZone).weekday,
  time: (value, timeZone) => momentIn(value, timeZone).clock,
  timeRange: (start, end, timeZone) =>
    `${momentIn(start, timeZone).clock} – ${momentIn(end, timeZone).clock}`,
  zone: zoneWords,
  civilDay: (date) => dayWords(civil(date)),
  civilDate: (date) => {
    const { day, month, year } = civil(date);
    return `${day} ${month} ${year} г.`;
  },
  civilWeekday: (date) => short(civil(date).weekday),
  civilNumber: (date) => `${civil(date).day}`,
  civilShort: (date) => `${civil(date).day} ${short(civil(date).month)}`,
  civilMonth: (date) => short(civil(date).month),
  civilRange: (first, last) => rangeWords(civil(first), civil(last)),
  civilTime: (time) => momentIn(`2000-01-01T${time}:00Z`, "UTC").clock,
  kilometres: (distance) => `${decimal(distance)} km`,
  list: (words) => words.join(", ").replace(/, (?=[^,]*$)/, " и "),
  duration: durationWords,
};
