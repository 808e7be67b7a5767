import { expect, test } from "vitest";
import {
  clockOf,
  copyToWorkingDays,
  endOf,
  minutesOf,
  newSession,
  spanOf,
  troubleOf,
  typedOf,
} from "./week";

const morning = { weekday: 1, from: "08:00", to: "12:00" };
const afternoon = { weekday: 1, from: "12:45", to: "17:30" };

test("a clock reads as minutes and back", () => {
  expect(minutesOf("08:30")).toBe(510);
  expect(clockOf(510)).toBe("08:30");
  expect(clockOf(1440)).toBe("24:00");
});

test("midnight is typed as 00:00 and ends the day", () => {
  expect([typedOf("24:00"), typedOf("23:55")]).toEqual(["00:00", "23:55"]);
  const late = { weekday: 1, from: "20:00", to: endOf("00:00") };
  expect(late.to).toBe("24:00");
  expect(troubleOf([late], late)).toBeUndefined();
  expect(endOf("17:00")).toBe("17:00");
});

test("the picture holds every session", () => {
  expect(spanOf([])).toEqual({ from: 420, until: 1080 });
  expect(spanOf([{ weekday: 1, from: "06:30", to: "20:15" }])).toEqual({ from: 360, until: 1260 });
});

test("one day is copied to the other working days, and the weekend stays", () => {
  const sunday = { weekday: 7, from: "10:00", to: "11:00" };
  const week = copyToWorkingDays(
    [morning, afternoon, { ...morning, weekday: 3, to: "09:00" }, sunday],
    1,
  );
  expect(week.filter(({ weekday }) => weekday === 3)).toEqual([
    { ...morning, weekday: 3 },
    { ...afternoon, weekday: 3 },
  ]);
  expect(week).toHaveLength(11);
});

test("hours are added after those that are there", () => {
  expect(newSession([], 2)).toEqual({ weekday: 2, from: "08:00", to: "17:00" });
  expect(newSession([morning], 1)).toEqual({ weekday: 1, from: "13:00", to: "15:00" });
});

test("hours that overlap or end too soon are reported", () => {
  expect(troubleOf([morning, afternoon], afternoon)).toBeUndefined();
  const late = { ...morning, to: "13:00" };
  expect(troubleOf([late, afternoon], late)).toBe("overlap");
  expect(troubleOf([], { ...morning, to: "07:00" })).toBe("order");
  const summer = { ...morning, validTo: "2026-03-31" };
  expect(troubleOf([summer, { ...morning, validFrom: "2026-04-01" }], summer)).toBeUndefined();
});
