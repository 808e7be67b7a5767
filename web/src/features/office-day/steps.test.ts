import { expect, test } from "vitest";
import type { Status } from "./api";
import { asksFirst, stepsOf, undoOf, waitsForItsDay } from "./steps";

const start = "2026-03-10T09:00:00+11:00";
const timeZone = "Australia/Sydney";
const steps = (status: Status, now: string) =>
  stepsOf({ status, start, timeZone }, new Date(now)).map(({ to }) => to);

test("[OPS-08s] a patient who requested another time can be checked in, missed, or keeps theirs", () => {
  const [before, after] = ["2026-03-10T08:50:00+11:00", "2026-03-10T09:05:00+11:00"];
  expect(steps("REQUEST_RESCHEDULE", before)).toEqual(["ARRIVED", "BOOKED"]);
  expect(steps("REQUEST_RESCHEDULE", after)).toEqual(["ARRIVED", "BOOKED", "NO_SHOW"]);
  expect(steps("CONFIRMED", after)).toEqual(["ARRIVED", "NO_SHOW"]);
  expect(steps("IN_PROGRESS", after)).toEqual(["COMPLETED"]);
  expect(steps("PENDING", after)).toEqual([]);
});

test("[OPS-08n] what was noted can be taken back, and only what gives time away is asked about first", () => {
  const back = (
    ["BOOKED", "ARRIVED", "IN_PROGRESS", "COMPLETED", "NO_SHOW", "CANCELED"] as const
  ).filter((status) => undoOf({ status }));
  expect(back).toEqual(["ARRIVED", "IN_PROGRESS", "COMPLETED", "NO_SHOW"]);
  const offered = stepsOf({ status: "BOOKED", start, timeZone }, new Date(start));
  expect(offered.map((step) => [step.to, asksFirst(step)])).toEqual([
    ["ARRIVED", false],
    ["NO_SHOW", true],
  ]);
});

test("[OPS-08u] arrival is noted from the clinic's day on, and can be noted later", () => {
  // The last moment of the previous day and the first of its own: in UTC they are on one day.
  const [before, day] = ["2026-03-09T23:59:59+11:00", "2026-03-10T00:00:00+11:00"];
  const later = "2026-03-11T12:00:00+11:00";
  for (const [status, next, missed] of [
    ["BOOKED", "ARRIVED", true],
    ["ARRIVED", "IN_PROGRESS", false],
    ["IN_PROGRESS", "COMPLETED", false],
  ] as const) {
    expect(steps(status, before)).toEqual([]);
    expect(steps(status, day)).toEqual([next]);
    expect(steps(status, later)).toEqual([next, ...(missed ? ["NO_SHOW"] : [])]);
  }
  expect(steps("REQUEST_RESCHEDULE", before), "what staff answer needs no day").toEqual(["BOOKED"]);
  const waits = (now: string) =>
    waitsForItsDay({ status: "BOOKED", start, timeZone }, new Date(now));
  expect([waits(before), waits(day)]).toEqual([true, false]);
});
