import { describe, expect, test } from "vitest";
import { addDays, civilDate, civilDateIn, parseCivilDate, weekdayOf } from "./civil-date";

describe("civil dates", () => {
  test("only real days are dates", () => {
    expect(parseCivilDate("2026-02-28")).toBe("2026-02-28");
    expect(parseCivilDate("2028-02-29")).toBe("2028-02-29");
    for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-01", "26-01-01", "", "2026-00-10"]) {
      expect(parseCivilDate(wrong)).toBeUndefined();
    }
    expect(civilDate(58, 3, 27)).toBeUndefined();
  });

  test("adding days crosses months, years and daylight-saving changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    // Sydney changes its clocks on 4 October 2026 and on 5 April 2026.
    expect(addDays("2026-10-03", 1)).toBe("2026-10-04");
    expect(addDays("2026-10-04", 1)).toBe("2026-10-05");
    expect(addDays("2026-04-05", 7)).toBe("2026-04-12");
  });

  test("Monday is 1 and Sunday is 7", () => {
    expect(weekdayOf("2026-11-16")).toBe(1);
    expect(weekdayOf("2026-11-15")).toBe(7);
  });

  test("the day depends on the zone, not on the machine", () => {
    const instant = new Date("2026-11-15T13:30:00Z");
    expect(civilDateIn("Australia/Sydney", instant)).toBe("2026-11-16");
    expect(civilDateIn("Australia/Perth", instant)).toBe("2026-11-15");
  });
});
