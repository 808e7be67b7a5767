import { expect, test } from "vitest";
import type { Field } from "./fields";
import { mergeRows, rowChanges } from "./rows";

const week: Field = { name: "sessions", kind: "week", label: "setup.hours" };
const exams: Field = {
  name: "exams",
  kind: "durations",
  of: "exams",
  idName: "examId",
  label: "setup.device_exams",
};
const many: Field = { name: "examIds", kind: "many", of: "exams", label: "setup.exams" };
const steps: Field = { name: "preparation", kind: "preparation", label: "setup.preparation" };

const hours = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const lasts = (examId: number, minutes: number) => ({ examId, minutes, cleanupMinutes: 5 });

test("a list is described by the rows that came, went and changed", () => {
  expect(rowChanges(exams, [lasts(1, 30), lasts(2, 30)], [lasts(2, 45), lasts(3, 20)])).toEqual([
    { what: "gone", row: lasts(1, 30) },
    { what: "changed", row: lasts(2, 45), former: lasts(2, 30) },
    { what: "added", row: lasts(3, 20) },
  ]);
  expect(
    rowChanges(week, [hours(1, "08:00", "17:00")], [hours(1, "08:00", "12:00")]),
    "hours have no name: others take their place",
  ).toEqual([
    { what: "gone", row: hours(1, "08:00", "17:00") },
    { what: "added", row: hours(1, "08:00", "12:00") },
  ]);
  const open = { ...hours(1, "08:00", "17:00"), validFrom: undefined };
  expect(rowChanges(week, [open], [hours(1, "08:00", "17:00")])).toEqual([]);
});

test("changes of different rows go together", () => {
  const before = [hours(1, "08:00", "17:00"), hours(2, "08:00", "17:00")];
  const mine = [hours(1, "08:00", "12:00"), hours(2, "08:00", "17:00")];
  const theirs = [hours(1, "08:00", "17:00"), hours(3, "09:00", "10:00")];
  expect(mergeRows(week, before, mine, theirs)).toEqual([
    hours(1, "08:00", "12:00"),
    hours(3, "09:00", "10:00"),
  ]);
  expect(
    mergeRows(exams, [lasts(1, 30), lasts(2, 30)], [lasts(1, 40), lasts(2, 30)], [lasts(1, 30)]),
  ).toEqual([lasts(1, 40)]);
  expect(mergeRows(many, [1, 2], [1, 2, 3], [2, 4])).toEqual([2, 4, 3]);
});

test("changes that meet in one row are for a person to decide", () => {
  expect(mergeRows(exams, [lasts(1, 30)], [lasts(1, 40)], [lasts(1, 50)])).toBeUndefined();
  expect(mergeRows(exams, [lasts(1, 30)], [lasts(1, 40)], []), "changed and gone").toBeUndefined();
  const day = [hours(1, "08:00", "17:00")];
  const both = mergeRows(week, day, [hours(1, "08:00", "12:00")], [hours(1, "10:00", "17:00")]);
  expect(both).toBeUndefined();
  const added = mergeRows(week, [], [hours(1, "08:00", "12:00")], [hours(1, "10:00", "17:00")]);
  expect(added, "open twice at one moment").toBeUndefined();
  const step = (text: string) => ({ rule: "FAST", minutesBefore: 360, text });
  expect(mergeRows(steps, [step("a")], [step("b")], [step("c")])).toBeUndefined();
  expect(mergeRows(steps, [step("a")], [step("b")], [step("b")])).toEqual([step("b")]);
  expect(mergeRows(steps, [step("a"), step("a")], [step("a")], [step("b")])).toBeUndefined();
});
