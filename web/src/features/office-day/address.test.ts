import { expect, test } from "vitest";
import { dayHref, daysOf, isSameBoard, readDay } from "./address";

test("an address reads back as it was written", () => {
  const whole = {
    clinicId: 3,
    date: "2026-11-19",
    view: "week",
    deviceId: 7,
    appointmentId: 12,
  } as const;
  const href = dayHref(whole);
  expect(href).toBe("/admin/day?clinicId=3&date=2026-11-19&view=week&deviceId=7&appointmentId=12");
  expect(readDay(Object.fromEntries(new URL(href, "http://here").searchParams))).toEqual(whole);
  expect(dayHref({ view: "day" })).toBe("/admin/day");
});

test("invalid values are ignored", () => {
  const read = readDay({ clinicId: "-1", date: "2026-02-30", view: "year", deviceId: "x" });
  expect(read).toEqual({ view: "day" });
});

test("a week runs from Monday to Sunday", () => {
  const days = daysOf("2026-11-19", "week");
  expect([days[0], days.at(-1)]).toEqual(["2026-11-16", "2026-11-22"]);
  expect(daysOf("2026-11-22", "week")[0]).toBe("2026-11-16");
});

test("[OPS-08v] another day, clinic or view is another board, another appointment is not", () => {
  const here = readDay({ clinicId: "3", date: "2026-11-19" });
  expect(isSameBoard(here, { ...here, appointmentId: 12, deviceId: 7 })).toBe(true);
  expect(isSameBoard(here, { ...here, date: "2026-11-20" })).toBe(false);
  expect(isSameBoard(here, { ...here, clinicId: 4 })).toBe(false);
  expect(isSameBoard(here, { ...here, view: "week" })).toBe(false);
});
