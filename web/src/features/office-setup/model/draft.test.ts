import { expect, test } from "vitest";
import { differing, merge, missing, toSend } from "./draft";
import type { Field, Kept } from "./fields";

const fields: Field[] = [
  { name: "name", kind: "text", label: "setup.name", required: true },
  { name: "minutes", kind: "number", label: "setup.minutes", required: true },
  { name: "place", kind: "place", label: "setup.place", required: true },
];
const before: Kept = { id: 1, version: 1, name: "Knee", minutes: 30, latitude: 1, longitude: 2 };

test("what only one of two editors has changed is nobody's question", () => {
  const mine = { ...before, minutes: 45 };
  const theirs = { ...before, version: 2, name: "Knee, both" };
  expect(merge(fields, before, mine, theirs)).toEqual({
    merged: { ...theirs, minutes: 45 },
    contested: [],
  });
});

test("what both have changed is asked about, unless they agree", () => {
  const mine = { ...before, minutes: 45, name: "Knees" };
  const theirs = { ...before, version: 2, minutes: 40, name: "Knees" };
  const { merged, contested } = merge(fields, before, mine, theirs);
  expect(contested).toEqual(["minutes"]);
  expect(merged).toEqual({ ...theirs, minutes: 45 });
});

test("a place is missing while one of its two numbers is", () => {
  const empty = missing(fields, { ...before, name: " ", longitude: null });
  expect(empty.map(({ name }) => name)).toEqual(["name", "place"]);
  expect(missing(fields, before)).toEqual([]);
});

test("a draft differs by value, and what is empty is not sent", () => {
  expect(differing(fields, before, { ...before, longitude: 3 })).toEqual(["longitude"]);
  expect(toSend({ ...before, minutes: null })).toEqual({ name: "Knee", latitude: 1, longitude: 2 });
});
