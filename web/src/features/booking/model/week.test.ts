import { describe, expect, test } from "vitest";
import { daysFrom, daysOfWeek, firstDayOfWeek, nextWeek, previousWeek, weekShowing } from "./week";

describe("weeks of slots", () => {
  test("a week begins on its Monday, or today where that is set", () => {
    expect(firstDayOfWeek("2026-11-19", false)).toBe("2026-11-16");
    expect(firstDayOfWeek("2026-11-15", false)).toBe("2026-11-09");
    expect(firstDayOfWeek("2026-11-16", false)).toBe("2026-11-16");
    expect(firstDayOfWeek("2026-11-19", true)).toBe("2026-11-19");
  });

  test("a later day is shown in the week that holds it, however weeks begin", () => {
    expect(weekShowing("2026-12-01", "2026-11-19", false)).toBe("2026-11-30");
    expect(weekShowing("2026-12-01", "2026-11-19", true)).toBe("2026-11-26");
    expect(weekShowing("2026-11-19", "2026-11-19", true)).toBe("2026-11-19");
  });

  test("a week has seven days, also over a daylight-saving change", () => {
    expect(daysOfWeek("2026-09-28")).toEqual([
      "2026-09-28",
      "2026-09-29",
      "2026-09-30",
      "2026-10-01",
      "2026-10-02",
      "2026-10-03",
      "2026-10-04",
    ]);
    expect(nextWeek("2026-09-28")).toBe("2026-10-05");
  });

  test("there is no way back to a week that has passed", () => {
    expect(previousWeek("2026-11-16", "2026-11-19")).toBeUndefined();
    expect(previousWeek("2026-11-19", "2026-11-19")).toBeUndefined();
    expect(previousWeek("2026-11-23", "2026-11-19")).toBe("2026-11-16");
  });

  test("days that have passed are not shown, unless nothing else is left", () => {
    expect(daysFrom(daysOfWeek("2026-11-16"), "2026-11-20")).toEqual([
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect(daysFrom(daysOfWeek("2026-11-09"), "2026-11-20")).toHaveLength(7);
  });
});
