/**
 * The times of exams that are booked one by one. In an address each parameter of a time is then a list, matched to
 * the exams by position; an exam without a time, such as a requested one, has an empty entry.
 */
import type { CivilDate } from "../../../lib/civil-date";
import { SLUG_LIST_MAX } from "./address";

/** `HH:mm` at the clinic. */
export type LocalTime = string;

/** Parses a value of an address; nothing if it is malformed. */
export type Reader<T> = (text: string) => T | undefined;

export interface SeparateTime {
  readonly date?: CivilDate;
  readonly startTime?: LocalTime;
  readonly endTime?: LocalTime;
  readonly deviceId?: number;
  readonly bookingKey?: string;
}

export const timeNames = ["date", "startTime", "endTime", "deviceId", "bookingKey"] as const;
type TimeName = (typeof timeNames)[number];
const DELIMITER = ",";

/** The well-formed values, each checked on its own; empty entries at the end are dropped. */
export function parseTimes(
  parameters: Readonly<Record<string, unknown>>,
  readers: { readonly [K in TimeName]: Reader<Required<SeparateTime>[K]> },
): readonly SeparateTime[] {
  const lists = timeNames.map((name) => {
    const value = parameters[name];
    const texts = value === undefined || value === null ? [] : String(value).split(DELIMITER);
    return texts.length > SLUG_LIST_MAX ? [] : texts.map((text) => [name, readers[name](text)]);
  });
  const places = Math.max(...lists.map((list) => list.length));
  const times = Array.from({ length: places }, (_, position) =>
    Object.fromEntries(
      lists.flatMap((list) => {
        const [name, value] = list[position] ?? [];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  ) as SeparateTime[];
  return times.slice(0, times.findLastIndex((time) => Object.keys(time).length > 0) + 1);
}

/** The lists of an address; one without any value is left out. */
export function formatTimes(times: readonly SeparateTime[]): Partial<Record<TimeName, string>> {
  const lists = timeNames.flatMap((name) => {
    const values = times.map((time) => time[name] ?? "");
    return values.some((value) => value !== "") ? [[name, values.join(DELIMITER)]] : [];
  });
  return Object.fromEntries(lists) as Partial<Record<TimeName, string>>;
}
