import { describe, expect, test } from "vitest";
import type { Exam, Hold } from "../../../api";
import { parseBookingPath } from "./address";
import { bookingPlan, heldKeys, holdsPlan, isReady, keysOf } from "./plan";
import { type BookingQuery, formatBookingQuery, parseBookingQuery, parseParameters } from "./query";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const OTHER_KEY = "Hf2dWc8RkU6yPaJ1oTsVxg";

function exam(slug: string, kind: Exam["kind"] = "ONLINE"): Exam {
  return { slug, kind, name: slug, preparation: [] } as unknown as Exam;
}

function hold(examSlug: string, start: string, end: string): Hold {
  return { examSlug, start, end, deviceId: 41, id: 1 } as Hold;
}

function plan(path: string, query: BookingQuery, exams: Exam[], holds: Hold[] = []) {
  const address = parseBookingPath(path);
  if (!address) throw new Error(`${path} is no address`);
  return bookingPlan(address, query, exams, holds);
}

const separately =
  "?separateBooking=true&date=2026-11-19,,2026-11-20&startTime=09:40,,14:00&endTime=10:10,,14:30" +
  `&deviceId=41,,57&bookingKey=${KEY},,${OTHER_KEY}`;
const three =
  "/sydney/newtown,select-clinic,randwick/ct-head,injection,mri-knee/2026-11-16/booking";
const threeExams = [exam("ct-head"), exam("injection", "ENQUIRY"), exam("mri-knee")];

describe("what an address books", () => {
  test("one exam has its clinic, time and key", () => {
    const query = parseParameters(
      `?date=2026-11-19&startTime=09:40&endTime=10:10&deviceId=41&bookingKey=${KEY}`,
    );
    const booked = plan("/sydney/newtown/ct-head/2026-11-16/booking", query, [exam("ct-head")]);
    expect(booked).toEqual({
      separate: false,
      exams: [
        {
          exam: exam("ct-head"),
          clinicSlug: "newtown",
          as: "APPOINTMENT",
          bookingKey: KEY,
          slot: { start: "2026-11-19T09:40", end: "2026-11-19T10:10", deviceId: 41 },
        },
      ],
    });
    expect(isReady(booked, query)).toBe(true);
  });

  test("separateBooking gives each exam its own clinic, time and key, by position", () => {
    const query = parseParameters(separately);
    const { separate, exams } = plan(three, query, threeExams);
    expect(separate).toBe(true);
    expect(
      exams.map(({ clinicSlug, as, slot, bookingKey }) => [
        clinicSlug,
        as,
        slot?.start,
        bookingKey,
      ]),
    ).toEqual([
      ["newtown", "APPOINTMENT", "2026-11-19T09:40", KEY],
      [null, "BOOKING_REQUEST", undefined, undefined],
      ["randwick", "APPOINTMENT", "2026-11-20T14:00", OTHER_KEY],
    ]);
    expect(keysOf(query)).toEqual([KEY, OTHER_KEY]);
  });

  test("only what has a time is held, and an address knows whether it is that time", () => {
    const { times = [], ...rest } = parseParameters(separately) as BookingQuery;
    const asked = { ...rest, times: times.with(1, { bookingKey: "Tn5gQj3VzA8eLrO6bFhDuw" }) };
    expect(keysOf(asked)).toHaveLength(3);
    expect(heldKeys(asked)).toEqual([KEY, OTHER_KEY]);
    const first = hold("ct-head", "2026-11-19T09:40:00+11:00", "2026-11-19T10:10:00+11:00");
    const second = hold("mri-knee", "2026-11-20T14:00:00+11:00", "2026-11-20T14:30:00+11:00");
    expect(holdsPlan([second, first], asked)).toBe(true);
    expect(holdsPlan([first], asked)).toBe(false);
    expect(holdsPlan([first], { date: "2026-11-19", startTime: "09:40" })).toBe(true);
    expect(holdsPlan([first], { date: "2026-11-19", startTime: "09:45" })).toBe(false);
    expect(holdsPlan([], {})).toBe(false);
  });

  test("lists of an address come back as they went out", () => {
    const query = parseParameters(separately);
    expect(decodeURIComponent(formatBookingQuery(query))).toBe(separately);
    expect(parseBookingQuery(query)).toEqual(query);
  });

  test("a malformed value in a list empties its own place alone", () => {
    const query = parseParameters(
      "?separateBooking=true&date=2026-11-19,soon&startTime=09:40,14:00",
    );
    expect(query).toEqual({
      separateBooking: true,
      times: [{ date: "2026-11-19", startTime: "09:40" }, { startTime: "14:00" }],
    });
  });

  test("lists count for separate bookings only", () => {
    expect(parseParameters("?date=2026-11-19,2026-11-20&times=1")).toEqual({});
  });

  test("the parts of one visit are known from what is held", () => {
    const query = parseParameters(
      `?date=2026-11-19&startTime=09:40&endTime=11:00&bookingKey=${KEY}`,
    );
    const path = "/sydney/newtown/ct-head,mri-knee/2026-11-16/booking";
    const exams = [exam("ct-head"), exam("mri-knee")];
    const before = plan(path, query, exams);
    expect(before.exams.map(({ slot }) => slot)).toEqual([undefined, undefined]);
    expect(isReady(before, query)).toBe(true);
    const after = plan(path, query, exams, [
      hold("mri-knee", "2026-11-19T10:10:00+11:00", "2026-11-19T11:00:00+11:00"),
      hold("ct-head", "2026-11-19T09:40:00+11:00", "2026-11-19T10:10:00+11:00"),
    ]);
    expect(after.exams.map(({ slot, clinicSlug }) => [slot?.start, clinicSlug])).toEqual([
      ["2026-11-19T09:40:00+11:00", "newtown"],
      ["2026-11-19T10:10:00+11:00", "newtown"],
    ]);
  });

  test("an exam that could be booked can be asked for all the same", () => {
    const query = parseParameters(`?enquiry=ct-head&bookingKey=${KEY}`);
    const asked = plan("/sydney/select-clinic/ct-head/2026-11-16/booking", query, [
      exam("ct-head"),
    ]);
    expect(asked.exams[0]).toMatchObject({ as: "BOOKING_REQUEST", clinicSlug: null });
    expect(isReady(asked, query)).toBe(true);
  });

  test("without its key or its time an exam is not ready for the details", () => {
    const path = "/sydney/newtown/ct-head/2026-11-16/booking";
    for (const text of [`?bookingKey=${KEY}`, "?date=2026-11-19&startTime=09:40"]) {
      const query = parseParameters(text);
      expect(isReady(plan(path, query, [exam("ct-head")]), query)).toBe(false);
    }
    const query = parseParameters(separately);
    expect(isReady(plan(three, query, threeExams), query)).toBe(false);
  });
});
