import { describe, expect, test } from "vitest";
import {
  type BookingQuery,
  locationOf,
  ofOneExam,
  parseBookingQuery,
  parseParameters,
  withoutDevice,
  withoutSlot,
} from "./query";

const wellFormed: Record<string, string> = {
  lat: "-33.8978",
  lng: "151.1791",
  date: "2026-11-19",
  startTime: "09:40",
  endTime: "10:10",
  deviceId: "41",
  selectedClinic: "newtown",
  clat: "-33.9",
  clng: "151.2",
  zoom: "11.25",
  separateBooking: "false",
  enquiry: "ct-head,mri-knee",
  exams: "ct-head",
  bookingKey: "q7Zt0XvN3mC9sYbE5hKpLw",
  customDuration: "32",
  groupName: "Ultrasound",
  navigateFromClinic: "true",
  slotsView: "MONTH",
  procedureTab: "multiple",
  appointmentSlug: "a-7kq2m9",
  status: "REQUEST_RESCHEDULE",
  clinicId: "11,14",
  changedExamSlug: "mri-knee",
  upload: "true",
  search: "knee",
  modalityId: "3",
  check: "true",
  lang: "en-AU",
};

describe("booking query", () => {
  test("every parameter is read", () => {
    const query = parseBookingQuery(wellFormed);
    expect(Object.keys(query).sort()).toEqual(Object.keys(wellFormed).sort());
    expect(query.slotsView).toBe("MONTH");
    expect(query.upload).toBe(true);
  });

  test("a place is rounded to three decimals and needs both halves", () => {
    expect(locationOf(parseBookingQuery(wellFormed))).toEqual({ lat: -33.898, lng: 151.179 });
    expect(locationOf(parseBookingQuery({ lat: "-33.9" }))).toBeUndefined();
  });

  test("customDuration is rounded up to a multiple of 5 minutes", () => {
    expect(parseBookingQuery({ customDuration: "32" }).customDuration).toBe(35);
    expect(parseBookingQuery({ customDuration: "30" }).customDuration).toBe(30);
  });

  test.each([
    ["lat", "91"],
    ["lng", "east"],
    ["date", "2026-02-30"],
    ["startTime", "25:00"],
    ["endTime", "9:40"],
    ["deviceId", "-1"],
    ["selectedClinic", "New Town"],
    ["bookingKey", "short"],
    ["customDuration", "100000"],
    ["slotsView", "YEAR"],
    ["procedureTab", "both"],
    ["status", "drop table"],
    ["clinicId", "11;14"],
    ["enquiry", "ct-head;mri-knee"],
    ["upload", "perhaps"],
    ["search", "   "],
  ])("a malformed %s is ignored and the rest still counts", (name, value) => {
    const query = parseBookingQuery({ ...wellFormed, [name]: value });
    expect(query).not.toHaveProperty(name);
    expect(Object.keys(query)).toHaveLength(Object.keys(wellFormed).length - 1);
  });

  test("parameters we do not know are left out", () => {
    expect(parseBookingQuery({ dateOfBirth: "1958-03-27" })).toEqual({});
  });

  test("an address keeps the parameters of other pages and loses malformed ones of ours", () => {
    expect(parseParameters("?lat=north&lng=151.2&utm_source=letter")).toEqual({
      lng: 151.2,
      utm_source: "letter",
    });
  });

  test("taking the slot out keeps place, key and search", () => {
    const query: BookingQuery = withoutSlot(parseBookingQuery(wellFormed));
    expect(query).toMatchObject({
      lat: -33.898,
      bookingKey: "q7Zt0XvN3mC9sYbE5hKpLw",
      search: "knee",
    });
    expect(query).not.toHaveProperty("date");
    expect(query).toHaveProperty("deviceId");
    expect(withoutDevice(query)).not.toHaveProperty("deviceId");
  });

  test("one exam has one time, also where exams are booked one by one", () => {
    const query = parseBookingQuery({ separateBooking: "true", date: "2026-11-19", lat: "1" });
    expect(query.date).toBeUndefined();
    expect(ofOneExam(query)).toEqual({ separateBooking: true, date: "2026-11-19", lat: 1 });
    expect(ofOneExam({ date: "2026-11-19" })).toEqual({ date: "2026-11-19" });
  });
});
