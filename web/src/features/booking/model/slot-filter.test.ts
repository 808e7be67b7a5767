import { expect, it } from "vitest";
import type { ClinicEntry, Slot } from "../../../api";
import { isHiddenOn, matching, partOfDay, togglePicked, withoutFilter } from "./slot-filter";

const slot = (start: string) => ({ start: `${start}:00+11:00` }) as Slot;

const near = {
  clinic: { slug: "near" },
  slots: [slot("2026-11-19T08:20"), slot("2026-11-19T12:00"), slot("2026-11-20T17:00")],
} as ClinicEntry;
const far = { clinic: { slug: "far" }, slots: [slot("2026-11-18T16:50")] } as ClinicEntry;

const startsOf = (entries: ReturnType<typeof matching>) =>
  entries.map(({ slots }) => slots.map(({ start }) => start.slice(5, 16)));

it("[BOOK-21i] noon begins the afternoon, and 5 pm the evening, at the clinic", () => {
  expect(near.slots.map(partOfDay)).toEqual(["MORNING", "AFTERNOON", "EVENING"]);
});

it("[BOOK-21i] shows the chosen parts of the day and weekdays, and knows what it hides", () => {
  expect(startsOf(matching([near, far], { partsOfDay: "AFTERNOON" }))).toEqual([
    ["11-19T12:00"],
    ["11-18T16:50"],
  ]);
  const [thursday] = matching([near], { partsOfDay: "EVENING,MORNING", weekdays: "4" });
  expect(thursday?.slots.map(({ start }) => start)).toEqual([near.slots[0]?.start]);
  expect(thursday && isHiddenOn(thursday, "2026-11-20")).toBe(true);
  expect(thursday && isHiddenOn(thursday, "2026-11-21")).toBe(false);
});

it("without a filter everything is shown as it came", () => {
  expect(matching([near, far], withoutFilter({ weekdays: "1", partsOfDay: "MORNING" }))).toEqual([
    near,
    far,
  ]);
});

it("[BOOK-21h] puts the clinic with the soonest time first, and those without one last", () => {
  const none = { ...far, slots: [] };
  expect(matching([none, near, far], { order: "SOONEST" })).toEqual([far, near, none]);
});

it("a part that is pressed again is no longer chosen", () => {
  expect(togglePicked("MORNING", "EVENING")).toBe("EVENING,MORNING");
  expect(togglePicked("EVENING,MORNING", "MORNING")).toBe("EVENING");
  expect(togglePicked("EVENING", "EVENING")).toBeUndefined();
});
