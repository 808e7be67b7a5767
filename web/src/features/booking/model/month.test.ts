import { expect, test } from "vitest";
import { fillOf, monthBefore, monthWeeks } from "./month";

test("a month is five weeks, and days that are over are left out", () => {
  const weeks = monthWeeks("2026-11-16", "2026-11-18");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([
    null,
    null,
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
  expect(weeks[4]?.at(-1)).toBe("2026-12-20");
});

test("marks grow with the number of times", () => {
  expect([0, 1, 3, 4, 11, 12, 23, 24, 90].map(fillOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test("the past can't be opened", () => {
  expect(monthBefore("2026-11-16", "2026-11-18")).toBeUndefined();
  expect(monthBefore("2026-12-21", "2026-11-18")).toBe("2026-11-16");
});
