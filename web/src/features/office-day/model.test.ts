import { expect, test } from "vitest";
import type { BoardDevice } from "./api";
import { closedOn, hoursOf, momentOf, spanOn, stateOf } from "./model";

const DAY = "2026-03-10";
const at = (time: string) => `${DAY}T${time}:00+11:00`;
const device: BoardDevice = {
  id: 1,
  name: "MRI 1",
  open: [
    { start: at("08:30"), end: at("12:00") },
    { start: at("13:00"), end: at("17:00") },
  ],
  holds: [],
};
const lunch = {
  id: "device-1",
  version: "a1",
  deviceId: 1,
  date: DAY,
  lastDate: DAY,
  from: "12:00",
  to: "12:30",
  opens: false,
  stillBooked: 0,
  reason: "Service",
};

test("the board begins and ends with whole hours around all that happens", () => {
  expect(hoursOf([DAY], [device], [])).toEqual({ from: 480, until: 1020 });
  expect(hoursOf([DAY], [], [])).toEqual({ from: 480, until: 1080 });
});

test("closed is what is not open, with the reason where there is one", () => {
  const closed = closedOn(DAY, device, [lunch], { from: 480, until: 1020 });
  expect(closed).toEqual([
    { start: 480, end: 510 },
    { start: 720, end: 750, reason: "Service" },
    { start: 750, end: 780 },
  ]);
  const other = closedOn(DAY, { ...device, id: 2 }, [lunch], { from: 480, until: 1020 });
  expect(other.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});

test("what runs over midnight is cut at the day", () => {
  const night = { start: at("22:00"), end: "2026-03-11T02:00:00+11:00" };
  expect(spanOn(DAY, night)).toEqual({ start: 1320, end: 1440 });
  expect(spanOn("2026-03-11", night)).toEqual({ start: 0, end: 120 });
  expect(spanOn("2026-03-12", night)).toBeNull();
});

test("a patient who is not here five minutes after the start is late", () => {
  const booked = { status: "CONFIRMED", start: at("09:00") } as const;
  expect(stateOf(booked, new Date(at("09:04")))).toBe("booked");
  expect(stateOf(booked, new Date(at("09:05")))).toBe("late");
  expect(stateOf({ ...booked, status: "ARRIVED" }, new Date(at("09:30")))).toBe("here");
});

test("a clock reading is a moment of the clinic, also on days when the clocks change", () => {
  expect(momentOf(DAY, "09:00", "Australia/Sydney")).toBe("2026-03-09T22:00:00.000Z");
  expect(momentOf("2026-04-05", "01:30", "Australia/Sydney")).toBe("2026-04-04T14:30:00.000Z");
  expect(momentOf("2026-04-05", "09:00", "Australia/Sydney")).toBe("2026-04-04T23:00:00.000Z");
  expect(momentOf(DAY, "9", "Australia/Sydney")).toBeUndefined();
});
