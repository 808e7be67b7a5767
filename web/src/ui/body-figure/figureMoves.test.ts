import { expect, it } from "vitest";
import { middleOf, moveOnFigure } from "./figureMoves";
import { type BodyRegion, outlines } from "./regions";

const parts = outlines("front").map(
  ([region, outline]) => [region, middleOf(outline)] as [BodyRegion, ReturnType<typeof middleOf>],
);
const at = (region: BodyRegion) => parts.find(([one]) => one === region)?.[1] ?? { x: 0, y: 0 };

it.each([
  ["head", "ArrowDown", "neck"],
  ["chest", "ArrowDown", "abdomen"],
  ["knee-left", "ArrowUp", "thigh-left"],
  ["knee-left", "ArrowLeft", "knee-right"],
  ["chest", "ArrowRight", "shoulder-left"],
] as const)("from %s %s leads to %s", (from, key, to) => {
  expect(moveOnFigure(key, at(from), parts)).toBe(to);
});

it("leads nowhere past the edge, and by no other key", () => {
  expect(moveOnFigure("ArrowUp", at("head"), parts)).toBeNull();
  expect(moveOnFigure("a", at("chest"), parts)).toBeNull();
});
