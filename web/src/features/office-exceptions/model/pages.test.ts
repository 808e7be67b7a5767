import { expect, it } from "vitest";
import { nextStart } from "./pages";

const some = (count: number, date: string, deviceId?: number) =>
  Array.from({ length: count }, () => ({ date, deviceId }));

it("ends where neither kind fills its list", () => {
  expect(nextStart(undefined, [])).toBeUndefined();
  expect(nextStart(undefined, [...some(499, "2027-02-01", 7), ...some(499, "2027-03-01")])).toBe(
    undefined,
  );
});

it("goes on from the day on which a full list breaks off, the earlier of two", () => {
  expect(nextStart(undefined, [...some(500, "2027-02-01", 7), ...some(3, "2027-09-01")])).toBe(
    "2027-02-01",
  );
  expect(nextStart("2027-01-01", [...some(500, "2027-03-01"), ...some(500, "2027-02-01", 7)])).toBe(
    "2027-02-01",
  );
});

it("does not ask for the same day again and again", () => {
  expect(nextStart("2027-02-01", some(500, "2027-02-01"))).toBeUndefined();
});
