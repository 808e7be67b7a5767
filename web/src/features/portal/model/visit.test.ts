import { expect, test } from "vitest";
import type { SummaryItem } from "../../../api";
import { isAhead, isOff, statusWords } from "./appointment-status";
import {
  daysUntil,
  formerOf,
  inOrderOfTime,
  isPast,
  isPending,
  isUpcoming,
  slugsOf,
  toConfirm,
  visitOf,
} from "./visit";

const STATUSES = [
  "PENDING",
  "DECLINED",
  "BOOKED",
  "CONFIRMED",
  "REQUEST_RESCHEDULE",
  "CHANGED",
  "RESCHEDULED",
  "CANCELED",
  "ARRIVED",
  "IN_PROGRESS",
  "COMPLETED",
  "NO_SHOW",
] as const;

function item(slug: string, status: SummaryItem["status"], start: string): SummaryItem {
  return {
    slug,
    status,
    start,
    end: start.replace(":20:", ":50:").replace(":40:", ":59:"),
    date: start.slice(0, 10),
    timeZone: "Australia/Sydney",
  } as SummaryItem;
}

const early = "2026-11-19T09:40:00+11:00";
const late = "2026-11-19T10:20:00+11:00";
const former = "2026-11-12T09:40:00+11:00";
const before = new Date("2026-11-18T00:00:00Z");
const after = new Date("2026-11-19T00:00:00Z");

test("every status has a word of its own", () => {
  const labels = STATUSES.map((status) => statusWords(status).label);
  expect(new Set(labels).size).toBe(STATUSES.length);
});

test("a future visit is neither over nor started", () => {
  expect(STATUSES.filter(isAhead)).toEqual([
    "PENDING",
    "BOOKED",
    "CONFIRMED",
    "REQUEST_RESCHEDULE",
    "CHANGED",
  ]);
  expect(STATUSES.filter(isOff)).toEqual(["DECLINED", "RESCHEDULED", "CANCELED", "NO_SHOW"]);
});

test("a visit holds its active appointments, in order of time", () => {
  const items = [
    item("second", "BOOKED", late),
    item("moved", "RESCHEDULED", former),
    item("first", "CONFIRMED", early),
  ];
  expect(slugsOf(visitOf(items))).toBe("first,second");
  expect(slugsOf(formerOf(items))).toBe("moved");
});

test("without active appointments it holds the last ones", () => {
  const cancelled = [item("moved", "RESCHEDULED", former), item("cancelled", "CANCELED", early)];
  expect(slugsOf(visitOf(cancelled))).toBe("cancelled");
  expect(slugsOf(visitOf([item("moved", "RESCHEDULED", former)]))).toBe("moved");
  expect(visitOf([])).toEqual([]);
  expect(isUpcoming(visitOf(cancelled), before)).toBe(false);
});

test("[BOOK-20e] scans that were booked one by one stand in the order of time", () => {
  const bookings = [
    { bookingKey: "k-1", appointments: [item("second", "BOOKED", late)] },
    { bookingKey: "k-2", appointments: [item("first", "BOOKED", early)] },
  ];
  const listed = inOrderOfTime(bookings).map(({ bookingKey, item: { slug } }) => [
    bookingKey,
    slug,
  ]);
  expect(listed).toEqual([
    ["k-2", "first"],
    ["k-1", "second"],
  ]);
});

test("a booking is pending while every scan of it is", () => {
  expect(isPending([item("one", "PENDING", early)])).toBe(true);
  expect(isPending([item("one", "PENDING", early), item("two", "BOOKED", late)])).toBe(false);
  expect(isPending([])).toBe(false);
});

test("an appointment that was booked, or moved by the clinic, waits for confirmation", () => {
  const items = STATUSES.map((status) => item(status, status, early));
  expect(slugsOf(toConfirm(items))).toBe("BOOKED,CHANGED");
});

test("[PORT-03k] [PORT-10a] only what is still to come offers another time and a cancellation", () => {
  const offered = STATUSES.filter((status) => isUpcoming([item("one", status, early)], before));
  expect(offered).toEqual(STATUSES.filter(isAhead));
  const partly = [item("one", "COMPLETED", early), item("two", "BOOKED", late)];
  expect(isUpcoming(partly, before), "part of it is still to come").toBe(true);
});

test("[PORT-10a] a past appointment is not shown as future, whatever its status", () => {
  const past = STATUSES.filter((status) => isPast([item("one", status, early)], after));
  expect(past).toEqual(STATUSES.filter(isAhead));
  expect(STATUSES.filter((status) => isUpcoming([item("one", status, early)], after))).toEqual([]);
  const visit = [item("one", "CONFIRMED", early), item("two", "CONFIRMED", late)];
  const between = new Date("2026-11-18T23:10:00Z");
  expect(isUpcoming(visit, between), "its second scan is still to come").toBe(true);
  expect(isPast(visit, between)).toBe(false);
});

test("days are counted on the clinic's calendar", () => {
  const visit = item("one", "BOOKED", early);
  expect(daysUntil(visit, new Date("2026-11-18T12:59:00Z"))).toBe(1);
  expect(daysUntil(visit, new Date("2026-11-18T13:01:00Z"))).toBe(0);
  expect(daysUntil(visit, new Date("2026-11-20T00:00:00Z"))).toBe(-1);
});
