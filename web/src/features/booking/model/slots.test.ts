import { describe, expect, test } from "vitest";
import type { ClinicEntry, Slot } from "../../../api";
import {
  countOnDay,
  dayToShow,
  localDay,
  preselected,
  slotParameters,
  slotsByDay,
  soonest,
} from "./slots";

function slot(start: string, deviceId = 41): Slot {
  const end = `${start.slice(0, 14)}59${start.slice(16)}`;
  return { start, end, deviceId };
}

function entry(slug: string, slots: Slot[]): ClinicEntry {
  return {
    clinic: {
      id: slug.length,
      slug,
      name: slug,
      region: "sydney",
      timeZone: "Australia/Sydney",
      location: { latitude: -33.9, longitude: 151.2 },
      address: "",
      phone: "",
      openingHours: "",
    },
    availableGroups: [],
    reasons: [],
    dayReasons: [],
    slots,
  };
}

const newtown = entry("newtown", [
  slot("2026-11-19T09:40:00+11:00"),
  slot("2026-11-18T14:10:00+11:00"),
  slot("2026-11-19T08:20:00+11:00", 42),
  slot("2026-11-19T08:20:00+11:00", 41),
]);
const randwick = entry("randwick", [slot("2026-11-17T07:50:00+11:00")]);

describe("slots", () => {
  test("they stand under the clinic's own day, whatever day it is elsewhere", () => {
    // 8:20 am in Sydney is still the evening before in London and in UTC.
    expect(localDay("2026-11-19T08:20:00+11:00")).toBe("2026-11-19");
    const days = slotsByDay(newtown.slots, ["2026-11-17", "2026-11-18", "2026-11-19"]);
    expect(days.map((day) => day.slots.map((free) => free.start.slice(11, 16)))).toEqual([
      [],
      ["14:10"],
      ["08:20", "09:40"],
    ]);
  });

  test("two devices free at the same moment are one time to choose", () => {
    expect(countOnDay([newtown], "2026-11-19")).toBe(2);
  });

  test("the soonest is the earliest of all clinics", () => {
    expect(soonest([newtown, randwick])?.entry.clinic.slug).toBe("randwick");
    expect(soonest([entry("empty", [])])).toBeUndefined();
  });

  test("the soonest goes by the instant where clinics keep different clocks", () => {
    const perth = entry("perth", [slot("2026-11-17T07:00:00+08:00")]);
    // 7:00 in Perth is 10:00 in Sydney: later than 7:50 there.
    expect(soonest([perth, randwick])?.entry.clinic.slug).toBe("randwick");
  });

  test("a chosen slot is found again from its address", () => {
    const chosen = slot("2026-11-19T09:40:00+11:00");
    const query = { ...slotParameters(chosen), selectedClinic: "newtown" };
    expect(query).toMatchObject({ date: "2026-11-19", startTime: "09:40" });
    expect(preselected([randwick, newtown], query)?.slot.start).toBe(chosen.start);
    expect(preselected([randwick], query)).toBeUndefined();
    expect(preselected([newtown], { ...query, startTime: "09:45" })).toBeUndefined();
  });

  test("a telephone shows the chosen day, else the first that has times", () => {
    const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
    expect(dayToShow([newtown], days, "2026-11-19")).toBe("2026-11-19");
    expect(dayToShow([newtown], days, undefined)).toBe("2026-11-18");
    expect(dayToShow([entry("empty", [])], days, undefined)).toBe("2026-11-16");
  });
});
