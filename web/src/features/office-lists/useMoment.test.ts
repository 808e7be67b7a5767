import { expect, test } from "vitest";
import { formatsFor } from "../../i18n/formats";
import { momentIn } from "./useMoment";

test("the year is shown where it is not this one, by the clock at the desk", () => {
  const told = (instant: string) =>
    momentIn("Australia/Sydney", formatsFor("en-AU"), instant, new Date("2026-03-10T00:00:00Z"));
  expect(told("2026-02-01T22:05:00Z")).toBe("Monday 2 February, 9:05 am");
  expect(told("2025-11-30T22:05:00Z")).toBe("Monday 1 December 2025, 9:05 am");
  // Already the new year in Sydney.
  expect(told("2025-12-31T14:00:00Z")).toBe("Thursday 1 January, 1:00 am");
});
