import { describe, expect, it } from "vitest";
import { moveInMonth } from "./monthMoves";

// Today is a Wednesday: Monday and Tuesday are over.
const days = [null, null, ...Array.from({ length: 33 }, (_, day) => day)].map((day) =>
  day === null ? null : { day },
);

describe("in a month", () => {
  it.each([
    ["ArrowRight", 8, 9],
    ["ArrowLeft", 8, 7],
    ["ArrowDown", 8, 15],
    ["ArrowUp", 9, 2],
    ["Home", 10, 7],
    ["Home", 4, 2],
    ["End", 8, 13],
    ["End", 34, 34],
  ])("%s leads from place %i to %i", (key, from, to) => {
    expect(moveInMonth(key, from, days)).toBe(to);
  });

  it("nothing leads to days that are over or out of sight", () => {
    expect(moveInMonth("ArrowUp", 8, days)).toBeNull();
    expect(moveInMonth("ArrowLeft", 2, days)).toBeNull();
    expect(moveInMonth("ArrowDown", 30, days)).toBeNull();
  });

  it("left is later where people read from right to left", () => {
    expect(moveInMonth("ArrowLeft", 8, days, true)).toBe(9);
  });
});
