import { expect, test } from "vitest";
import type { PatientItem, SummaryItem } from "../../../api";
import { overviewOf } from "./patient-overview";

const now = new Date("2026-11-15T00:00:00Z");

function appointment(bookingKey: string, day: string, status: SummaryItem["status"]): PatientItem {
  const start = `2026-${day}T09:00:00+11:00`;
  const end = `2026-${day}T09:30:00+11:00`;
  return { kind: "APPOINTMENT", bookingKey, status, start, end, slug: day } as PatientItem;
}

const request = { kind: "BOOKING_REQUEST", slug: "r-1" } as PatientItem;

const items = [
  appointment("december", "12-03", "CHANGED"),
  appointment("november", "11-19", "BOOKED"),
  appointment("november", "11-20", "BOOKED"),
  request,
  appointment("cancelled", "11-25", "CANCELED"),
  appointment("september", "09-02", "COMPLETED"),
  appointment("forgotten", "11-02", "BOOKED"),
  appointment("july", "07-02", "COMPLETED"),
];

test("future visits are ordered from the soonest, past ones from the latest", () => {
  const { upcoming, past } = overviewOf(items, now);
  expect(upcoming.map(({ bookingKey }) => bookingKey)).toEqual(["november", "december"]);
  expect(past.map(({ bookingKey }) => bookingKey)).toEqual([
    "cancelled",
    "forgotten",
    "september",
    "july",
  ]);
});

test("scans under one key are one visit", () => {
  const [next] = overviewOf(items, now).upcoming;
  expect(next?.visit.map(({ slug }) => slug)).toEqual(["11-19", "11-20"]);
});

test("results that are released can be read, whatever the appointment says", () => {
  const released = { ...appointment("early", "11-10", "IN_PROGRESS"), resultsAvailable: true };
  const { results } = overviewOf([...items, released as PatientItem], now);
  expect(results.map(({ bookingKey }) => bookingKey)).toEqual(["early", "september", "july"]);
});

test("requests and finished scans stand apart", () => {
  const { requests, results } = overviewOf(items, now);
  expect(requests.map(({ slug }) => slug)).toEqual(["r-1"]);
  expect(results.map(({ bookingKey }) => bookingKey)).toEqual(["september", "july"]);
});
