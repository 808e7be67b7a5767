import { describe, expect, it } from "vitest";
import { extended, isSigned, NO_SIGNATURE, pathOf } from "./signature";

const line = [
  { x: 10, y: 20 },
  { x: 40, y: 20 },
  { x: 40, y: 60 },
];

describe("a signature", () => {
  it("[PORT-12e] is a line of some length or a name, not a dot that a resting hand left", () => {
    expect(isSigned(NO_SIGNATURE)).toBe(false);
    expect(isSigned({ way: "DRAWN", strokes: [[{ x: 10, y: 20 }]] })).toBe(false);
    expect(isSigned({ way: "DRAWN", strokes: [line] })).toBe(true);
    expect(isSigned({ way: "TYPED", name: " M " })).toBe(false);
    expect(isSigned({ way: "TYPED", name: "Mira Kostova" })).toBe(true);
  });

  it("follows the pointer in curves, and leaves out what can't be seen", () => {
    expect(pathOf([])).toBe("");
    expect(pathOf([{ x: 10, y: 20 }])).toBe("M10 20h.1");
    expect(pathOf(line)).toBe("M10 20Q40 20 40 40Q40 60 40 60");
    expect(extended(line, { x: 40.5, y: 60.5 })).toBe(line);
    expect(extended(line, { x: 50, y: 60 })).toHaveLength(4);
  });
});
