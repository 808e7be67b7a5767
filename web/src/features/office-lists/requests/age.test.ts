import { expect, test } from "vitest";
import { ageOf, spanOf } from "./age";

const NOW = Date.parse("2026-11-16T12:00:00Z");

test("what waited is compared with the target", () => {
  expect(ageOf("2026-11-16T10:00:00Z", 4, NOW)).toEqual({
    fraction: 0.5,
    waited: { minutes: 120 },
    rest: { minutes: 120 },
  });
  expect(ageOf("2026-11-16T06:50:00Z", 4, NOW)).toMatchObject({ rest: { minutes: 70 } });
  expect(ageOf("2026-11-16T12:00:30Z", 4, NOW)).toMatchObject({ fraction: 0 });
});

test("long times are rounded", () => {
  expect(spanOf(119)).toEqual({ minutes: 119 });
  expect(spanOf(13 * 60 + 20)).toEqual({ minutes: 13 * 60 });
  expect(spanOf(47 * 60)).toEqual({ minutes: 47 * 60 });
  expect(spanOf(3 * 24 * 60 + 5)).toEqual({ days: 3 });
});
