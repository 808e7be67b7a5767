import { expect, it } from "vitest";
import { isHit } from "./hit";

const MORNING = {
  clinicId: 1,
  deviceId: 7,
  date: "2027-02-01",
  lastDate: "2027-02-03",
  from: "09:00",
  to: "12:00",
};
const at = (start: string, end: string, deviceId = 7) => ({
  deviceId,
  start: `2027-02-${start}:00+11:00`,
  end: `2027-02-${end}:00+11:00`,
});

it("hits what touches the hours of any of its days", () => {
  expect(isHit(MORNING, at("01T09:00", "01T09:20"))).toBe(true);
  expect(isHit(MORNING, at("03T11:50", "03T12:10"))).toBe(true);
  expect(isHit(MORNING, at("02T08:50", "02T09:10"))).toBe(true);
});

it("spares what only meets its edges, other days and other devices", () => {
  expect(isHit(MORNING, at("01T08:40", "01T09:00"))).toBe(false);
  expect(isHit(MORNING, at("01T12:00", "01T12:20"))).toBe(false);
  expect(isHit(MORNING, at("04T09:00", "04T09:20"))).toBe(false);
  expect(isHit(MORNING, at("01T09:00", "01T09:20", 8))).toBe(false);
});

it("hits every device where the whole clinic closes, and whole days", () => {
  const clinic = { clinicId: 1, date: "2027-02-01", lastDate: "2027-02-01" };
  expect(isHit(clinic, at("01T00:00", "01T00:20", 8))).toBe(true);
  expect(isHit(clinic, at("01T23:40", "02T00:00"))).toBe(true);
  expect(isHit(clinic, at("02T00:00", "02T00:20"))).toBe(false);
});

it("counts what began on the day before, and hours until midnight", () => {
  const night = { ...MORNING, from: "22:00", to: "00:00" };
  expect(isHit(night, at("01T23:50", "02T00:20"))).toBe(true);
  const early = { ...MORNING, date: "2027-02-02", from: "00:00", to: "01:00" };
  expect(isHit(early, at("01T23:50", "02T00:20"))).toBe(true);
});
