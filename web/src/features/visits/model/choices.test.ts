import { describe, expect, test } from "vitest";
import type { Exam } from "../../../api";
import { type BookingAddress, bookingHref, bookingPlan, parseBookingPath } from "../../booking";
import {
  asOneVisit,
  type BookingLocation,
  nextToChoose,
  separately,
  withChoice,
  withClinic,
} from "./choices";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const exams = ["ct", "mri", "injection"].map(
  (slug) => ({ slug, kind: slug === "injection" ? "ENQUIRY" : "ONLINE" }) as Exam,
);
const start: BookingLocation = {
  address: parseBookingPath("/sydney/select-clinic/ct,mri,injection/2026-11-16") as BookingAddress,
  query: { lat: 1, bookingKey: KEY, date: "2026-11-19", startTime: "09:40" },
};
const slot = {
  clinicSlug: "newtown",
  start: "2026-11-19T09:40:00+11:00",
  end: "2026-11-19T10:10:00+11:00",
  deviceId: 41,
};

function href({ address, query }: BookingLocation): string {
  return decodeURIComponent(bookingHref(address, query));
}

describe("scans chosen one by one", () => {
  test("[QST-13h] begin with nothing chosen, whatever a visit had; only its answers stay", () => {
    expect(href(separately(start))).toBe(
      "/sydney/select-clinic,select-clinic,select-clinic/ct,mri,injection?lat=1&separateBooking=true" +
        `&bookingKey=${KEY}`,
    );
  });

  test("keep each choice at its place, until it is taken back", () => {
    const one = withChoice(separately(start), 1, slot);
    expect(href(one)).toBe(
      "/sydney/select-clinic,newtown,select-clinic/ct,mri,injection?lat=1&separateBooking=true" +
        `&date=,2026-11-19,&startTime=,09:40,&endTime=,10:10,&deviceId=,41,&bookingKey=${KEY},,`,
    );
    const { times } = withChoice(one, 1, undefined).query;
    expect(times).toEqual([{ bookingKey: KEY }, {}, {}]);
  });

  test("ask for the first scan without a time; what is asked for needs none", () => {
    const first = separately(start);
    const plan = (place: BookingLocation) => bookingPlan(place.address, place.query, exams);
    expect(nextToChoose(plan(first))).toBe(0);
    const one = withChoice(first, 0, slot);
    expect(nextToChoose(plan(one))).toBe(1);
    expect(nextToChoose(plan(withChoice(one, 1, slot)))).toBeUndefined();
  });

  test("a key stays with its scan, and a clinic can be named for what is asked for", () => {
    const keyed = { ...separately(start), query: { times: [{ bookingKey: KEY }] } };
    expect(withChoice(keyed, 0, slot).query.times?.[0]?.bookingKey).toBe(KEY);
    expect(withClinic(separately(start), 2, "bondi").address.clinicSlugs).toEqual([
      "select-clinic",
      "select-clinic",
      "bondi",
    ]);
  });

  test("lead back to one visit", () => {
    const again = asOneVisit(withChoice(separately(start), 0, slot));
    expect(href(again)).toBe("/sydney/select-clinic/ct,mri,injection?lat=1");
  });
});
