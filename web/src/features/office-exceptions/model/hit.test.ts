import { expect, it } from "vitest";
import { daysOfLoss, isHit } from "./hit";

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

it("a closure that grows loses only what it closes newly", () => {
  const grown = { ...MORNING, from: "08:00", to: "14:00", was: { ...MORNING, opens: false } };
  expect(isHit(grown, at("01T08:30", "01T08:50"))).toBe(true);
  expect(isHit(grown, at("02T12:00", "02T12:20"))).toBe(true);
  expect(isHit(grown, at("02T11:50", "02T12:10"))).toBe(true);
  expect(isHit(grown, at("02T10:00", "02T10:20")), "closed already").toBe(false);
  expect(isHit(grown, at("02T14:00", "02T14:20"))).toBe(false);
});

it("a closure on other days loses those days whole, and one that shrinks nothing", () => {
  const moved = { ...MORNING, date: "2027-02-03", lastDate: "2027-02-05" };
  const later = { ...moved, was: { ...MORNING, opens: false } };
  expect(isHit(later, at("04T09:00", "04T09:20"))).toBe(true);
  expect(isHit(later, at("03T09:00", "03T09:20")), "closed already").toBe(false);
  expect(isHit(later, at("01T09:00", "01T09:20")), "open again").toBe(false);
  const shrunk = { ...MORNING, from: "10:00", was: { ...MORNING, opens: false } };
  expect(isHit(shrunk, at("01T09:00", "01T09:20"))).toBe(false);
});

it("extra hours lose what they open no longer", () => {
  const fewer = { ...MORNING, from: "10:00", was: { ...MORNING, opens: true } };
  expect(isHit(fewer, at("01T09:30", "01T09:50"))).toBe(true);
  expect(isHit(fewer, at("01T10:00", "01T10:20"))).toBe(false);
  const gone = { ...MORNING, date: "2027-02-08", lastDate: "2027-02-08" };
  const elsewhere = { ...gone, was: { ...MORNING, opens: true } };
  expect(isHit(elsewhere, at("03T09:00", "03T09:20"))).toBe(true);
  expect(isHit(elsewhere, at("08T09:00", "08T09:20"))).toBe(false);
  expect(daysOfLoss(elsewhere)).toMatchObject({ date: "2027-02-01", lastDate: "2027-02-03" });
});
