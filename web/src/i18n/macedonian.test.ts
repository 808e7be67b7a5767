import { describe, expect, test } from "vitest";
import { addDays, type CivilDate } from "../lib/civil-date";
import { formatsFor } from "./formats";
import { macedonianFormats } from "./macedonian";

/** Node has the Unicode data of every language, so here they can be compared. */
const unicode = formatsFor("mk");
const year = Array.from({ length: 366 }, (_, offset) => addDays("2026-01-01" as CivilDate, offset));

describe("Macedonian without the browser's help", () => {
  test("tells every day of a year as the Unicode data does", () => {
    for (const date of year) {
      for (const format of [
        "civilDay",
        "civilDate",
        "civilWeekday",
        "civilNumber",
        "civilShort",
        "civilMonth",
      ] as const) {
        expect(macedonianFormats[format](date), `${format} ${date}`).toBe(unicode[format](date));
      }
      const last = addDays(date, 6);
      expect(macedonianFormats.civilRange(date, last)).toBe(unicode.civilRange(date, last));
    }
  });

  test("tells instants in the clinic's own zone", () => {
    for (const zone of ["Australia/Sydney", "Australia/Adelaide", "Pacific/Auckland"]) {
      for (const instant of ["2026-01-18T13:05:00Z", "2026-07-18T22:40:00Z"]) {
        for (const format of ["day", "dayWithYear", "weekday", "time", "zone"] as const) {
          expect(macedonianFormats[format](instant, zone), `${format} ${instant} ${zone}`).toBe(
            unicode[format](instant, zone),
          );
        }
      }
    }
    expect(macedonianFormats.civilTime("00:05")).toBe("0:05");
  });

  test("tells a zone it has no name for by its distance from Greenwich", () => {
    expect(macedonianFormats.zone("2026-01-18T13:05:00Z", "Asia/Tokyo")).toBe("GMT+9");
  });

  test("tells measures as the Unicode data does", () => {
    for (const distance of [0.8, 12.94, 7, 1234.56]) {
      expect(macedonianFormats.kilometres(distance)).toBe(unicode.kilometres(distance));
    }
    for (const minutes of [1, 21, 45, 60, 75, 360]) {
      expect(macedonianFormats.duration(minutes)).toBe(unicode.duration(minutes));
    }
  });
});
