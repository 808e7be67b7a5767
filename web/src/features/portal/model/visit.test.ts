import { expect, test } from "vitest";
import type { SummaryItem } from "../../../api";
import { isAhead, isOff, statusWords } from "./appointment-status";
import {
  daysUntil,
  formerOf,
  isPending,
  isUpcoming,
  offersChange,
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
    date: start.slice(0, 10),
    timeZone: "Australia/Sydney",
  } as SummaryItem;
}

const early = "2026-11-19T09:40:00+11:00";
const late = "2026-11-19T10:20:00+11:00";
const former = "2026-11-12T09:40:00+11:00";

test("every status has a word of its own", () => {
  const labels = STATUSES.map((status) => statusWords(status).label);
  expect(new Set(labels).size).toBe(STATUSES.length);
});

test("what is ahead is neither over nor begun", () => {
  expect(STATUSES.filter(isAhead)).toEqual([
    "PENDING",
    "BOOKED",
    "CONFIRMED",
    "REQUEST_RESCHEDULE",
    "CHANGED",
  ]);
  expect(STATUSES.filter(isOff)).toEqual(["DECLINED", "RESCHEDULED", "CANCELED", "NO_SHOW"]);
});

test("a visit is what stands, in the order of time", () => {
  const items = [
    item("second", "BOOKED", late),
    item("moved", "RESCHEDULED", former),
    item("first", "CONFIRMED", early),
  ];
  expect(slugsOf(visitOf(items))).toBe("first,second");
  expect(slugsOf(formerOf(items))).toBe("moved");
});

test("where nothing stands any more it is what there was last", () => {
  const cancelled = [item("moved", "RESCHEDULED", former), item("cancelled", "CANCELED", early)];
  expect(slugsOf(visitOf(cancelled))).toBe("cancelled");
  expect(slugsOf(visitOf([item("moved", "RESCHEDULED", former)]))).toBe("moved");
  expect(visitOf([])).toEqual([]);
  expect(isUpcoming(visitOf(cancelled))).toBe(false);
});

test("a booking is pending while every scan of it is", () => {
  expect(isPending([item("one", "PENDING", early)])).toBe(true);
  expect(isPending([item("one", "PENDING", early), item("two", "BOOKED", late)])).toBe(false);
  expect(isPending([])).toBe(false);
});

test("what is booked or was moved by the clinic waits for a yes", () => {
  const items = STATUSES.map((status) => item(status, status, early));
  expect(slugsOf(toConfirm(items))).toBe("BOOKED,CHANGED");
});

test("[PORT-03k] what is over or under way offers neither another time nor a cancellation", () => {
  const offered = STATUSES.filter((status) => offersChange([item("one", status, early)]));
  expect(STATUSES.filter((status) => !offered.includes(status))).toEqual([
    "DECLINED",
    "ARRIVED",
    "IN_PROGRESS",
    "COMPLETED",
    "NO_SHOW",
  ]);
  const partly = [item("one", "COMPLETED", early), item("two", "BOOKED", late)];
  expect(offersChange(partly), "part of it is still to come").toBe(true);
});

test("days are counted on the clinic's calendar", () => {
  const visit = item("one", "BOOKED", early);
  expect(daysUntil(visit, new Date("2026-11-18T12:59:00Z"))).toBe(1);
  expect(daysUntil(visit, new Date("2026-11-18T13:01:00Z"))).toBe(0);
  expect(daysUntil(visit, new Date("2026-11-20T00:00:00Z"))).toBe(-1);
});
