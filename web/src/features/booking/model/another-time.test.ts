import { expect, test } from "vitest";
import { parseBookingPath } from "./address";
import { withTime } from "./another-time";
import { parseBookingQuery, parseParameters } from "./query";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const OTHER_KEY = "Hf2dWc8RkU6yPaJ1oTsVxg";
const chosen = {
  examSlug: "mri-knee",
  clinicSlug: "randwick",
  deviceId: 57,
  start: "2026-11-20T14:30:00+11:00",
  end: "2026-11-20T15:00:00+11:00",
};

function booking(path: string, query: string) {
  const address = parseBookingPath(path);
  if (!address) throw new Error(`${path} is no address`);
  return { address, query: parseBookingQuery(parseParameters(query)) };
}

test("another time of one exam takes the place of the first", () => {
  const before = booking(
    "/sydney/newtown/mri-knee/2026-11-16/booking",
    `?lat=1&date=2026-11-19&startTime=09:40&endTime=10:10&bookingKey=${KEY}&check=true`,
  );
  const { address, query } = withTime(before, chosen, OTHER_KEY);
  expect(address.clinicSlugs).toEqual(["randwick"]);
  expect(query).toEqual({
    lat: 1,
    date: "2026-11-20",
    startTime: "14:30",
    endTime: "15:00",
    selectedClinic: "randwick",
    bookingKey: OTHER_KEY,
    deviceId: 57,
  });
});

test("another visit takes the place of the whole of the first", () => {
  const before = booking(
    "/sydney/newtown/ct-head,mri-knee/2026-11-16/booking",
    `?date=2026-11-19&startTime=09:40&endTime=11:10&bookingKey=${KEY}`,
  );
  const visit = { ...chosen, examSlug: "ct-head,mri-knee" };
  const { address, query } = withTime(before, visit, KEY);
  expect([address.clinicSlugs, address.examSlugs]).toEqual([["randwick"], ["ct-head", "mri-knee"]]);
  expect(query).toEqual({
    date: "2026-11-20",
    startTime: "14:30",
    endTime: "15:00",
    selectedClinic: "randwick",
    bookingKey: KEY,
    deviceId: 57,
  });
});

test("the other exams keep their clinics, times and keys", () => {
  const before = booking(
    "/sydney/newtown,select-clinic,newtown/ct-head,injection,mri-knee/2026-11-16/booking",
    `?separateBooking=true&date=2026-11-19,,2026-11-20&startTime=09:40,,14:00&endTime=10:10,,14:30&deviceId=41,,57&bookingKey=${KEY},,${KEY}`,
  );
  const { address, query } = withTime(before, chosen, OTHER_KEY);
  expect(address.clinicSlugs).toEqual(["newtown", "select-clinic", "randwick"]);
  expect(query.times?.[0]).toEqual(before.query.times?.[0]);
  expect(query.times?.[2]).toMatchObject({ startTime: "14:30", bookingKey: OTHER_KEY });
});
