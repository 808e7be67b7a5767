import { expect, test } from "vitest";
import { differing, mergeOf, toSend, wrongIn } from "./draft";
import type { Field, SavedRecord } from "./fields";

const fields: Field[] = [
  { name: "name", kind: "text", label: "setup.name", required: true },
  { name: "minutes", kind: "number", label: "setup.minutes", required: true },
  { name: "place", kind: "place", label: "setup.place", required: true },
];
const before: SavedRecord = {
  id: 1,
  version: 1,
  name: "Knee",
  minutes: 30,
  latitude: 1,
  longitude: 2,
};

test("a field that only one of two editors changed is no conflict", () => {
  const mine = { ...before, minutes: 45 };
  const theirs = { ...before, version: 2, name: "Knee, both" };
  expect(mergeOf(fields, before, mine, theirs)).toEqual({
    merged: { ...theirs, minutes: 45 },
    contested: [],
  });
});

test("what both have changed is asked about, unless they agree", () => {
  const mine = { ...before, minutes: 45, name: "Knees" };
  const theirs = { ...before, version: 2, minutes: 40, name: "Knees" };
  const { merged, contested } = mergeOf(fields, before, mine, theirs);
  expect(contested).toEqual(["minutes"]);
  expect(merged).toEqual({ ...theirs, minutes: 45 });
});

test("a place is missing while one of its two numbers is", () => {
  expect(wrongIn(fields, { ...before, name: " ", longitude: null })).toEqual([
    { name: "name", text: "form.required" },
    { name: "longitude", text: "form.required" },
  ]);
  expect(wrongIn(fields, before)).toEqual([]);
});

test("what is no number is wrong, also where it may stay empty and within a list", () => {
  const limit: Field = { name: "limit", kind: "number", label: "setup.weight_limit" };
  const exams: Field = {
    name: "exams",
    kind: "durations",
    of: "exams",
    idName: "examId",
    label: "setup.device_exams",
  };
  const row = { examId: 1, minutes: 30, cleanupMinutes: 5 };
  const wrong = (values: object) => wrongIn([...fields, limit, exams], { ...before, ...values });
  expect(wrong({ limit: null, exams: [row] })).toEqual([]);
  expect(wrong({ minutes: Number.NaN, limit: Number.NaN, latitude: Number.NaN })).toEqual([
    { name: "minutes", text: "setup.not_a_number" },
    { name: "latitude", text: "setup.not_a_number" },
    { name: "limit", text: "setup.not_a_number" },
  ]);
  for (const minutes of [Number.NaN, null]) {
    expect(wrong({ exams: [row, { ...row, minutes }] })).toEqual([
      { name: "exams", text: "setup.not_a_number" },
    ]);
  }
});

test("each of several numbers has to be one", () => {
  const hours: Field = { name: "hours", kind: "numbers", label: "setup.reminder_hours" };
  expect(wrongIn([hours], { hours: [48, 24] })).toEqual([]);
  expect(wrongIn([hours], { hours: [48, Number.NaN] })).toEqual([
    { name: "hours", text: "setup.not_a_number" },
  ]);
});

test("an invalid number is distinguished from an empty field, so that leaving asks first", () => {
  const empty = { ...before, minutes: null };
  expect(differing(fields, empty, { ...before, minutes: Number.NaN })).toEqual(["minutes"]);
  expect(
    differing(fields, { ...before, minutes: Number.NaN }, { ...before, minutes: Number.NaN }),
  ).toEqual([]);
  const rows = (value: unknown) => ({ ...before, name: [{ minutes: value, from: undefined }] });
  expect(differing(fields, rows(null), rows(Number.NaN))).toEqual(["name"]);
  expect(differing(fields, rows(5), { ...before, name: [{ minutes: 5 }] })).toEqual([]);
});

test("a draft differs by value, and what is empty is not sent", () => {
  expect(differing(fields, before, { ...before, longitude: 3 })).toEqual(["longitude"]);
  expect(toSend({ ...before, minutes: null })).toEqual({ name: "Knee", latitude: 1, longitude: 2 });
});
