import { expect, test } from "vitest";
import { numberOf, numbersOf } from "./number";

test("a number may be written with a point or a comma, and stand half-way", () => {
  expect(["30", " 1,5 ", "-32.9", "5.", ".5", "+2"].map(numberOf)).toEqual([
    30, 1.5, -32.9, 5, 0.5, 2,
  ]);
});

test("nothing is not the same as no number", () => {
  expect(["", "  "].map(numberOf)).toEqual([null, null]);
  for (const typed of ["3o", "half an hour", "-", "1.2.3", "1e3", "0x10", "Infinity"]) {
    expect(numberOf(typed), typed).toBeNaN();
  }
});

test("several numbers are separated by commas or spaces, and anything else is marked", () => {
  expect(["168, 24", " 168  24 ", "48;", ""].map(numbersOf)).toEqual([
    [168, 24],
    [168, 24],
    [48],
    [],
  ]);
  expect(numbersOf("24, soon, 1.5")).toEqual([24, Number.NaN, Number.NaN]);
});
