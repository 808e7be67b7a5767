import { describe, expect, test } from "vitest";
import {
  beforeTurns,
  INSET_QUAD,
  isPageShape,
  moveCorner,
  nearestCorner,
  type Quad,
  turnQuad,
} from "./geometry";

const page: Quad = [
  { x: 0.2, y: 0.1 },
  { x: 0.9, y: 0.2 },
  { x: 0.8, y: 0.9 },
  { x: 0.1, y: 0.8 },
];

describe("[DOC-09d] a corner", () => {
  test("goes where it is moved, and the others stay", () => {
    const moved = moveCorner(page, 1, { x: 0.95, y: 0.05 });
    expect(moved).toEqual([page[0], { x: 0.95, y: 0.05 }, page[2], page[3]]);
  });

  test("stays inside the picture", () => {
    expect(moveCorner(page, 0, { x: -3, y: -1 })[0]).toEqual({ x: 0, y: 0 });
    expect(moveCorner(page, 2, { x: 3, y: 1.5 })[2]).toEqual({ x: 1, y: 1 });
  });

  test("doesn't fold the page", () => {
    // Beyond the opposite side, onto the neighbour, and inside the triangle of the others.
    expect(moveCorner(page, 0, { x: 0.95, y: 0.95 })).toBe(page);
    expect(moveCorner(page, 0, { x: 0.89, y: 0.2 })).toBe(page);
    expect(moveCorner(page, 0, { x: 0.7, y: 0.7 })).toBe(page);
  });

  test("is the one that is nearest to the finger, if it is near at all", () => {
    expect(nearestCorner(page, { x: 0.85, y: 0.25 }, 0.1)).toBe(1);
    expect(nearestCorner(page, { x: 0.5, y: 0.5 }, 0.1)).toBeUndefined();
  });
});

test("[DOC-09h] four quarter turns are none, and each can be undone", () => {
  let turned = page;
  for (let turns = 1; turns <= 4; turns += 1) {
    turned = turnQuad(turned);
    expect(isPageShape(turned)).toBe(true);
    // The same four points of the picture, of which another one is at the top left.
    const [first] = beforeTurns(turned, turns);
    const shouldBe = page[(4 - turns) % 4];
    expect(first?.x).toBeCloseTo(shouldBe?.x ?? -1);
    expect(first?.y).toBeCloseTo(shouldBe?.y ?? -1);
  }
  expect(turned[0].x).toBeCloseTo(page[0].x);
});

test("the guess without edges is a page", () => {
  expect(isPageShape(INSET_QUAD)).toBe(true);
});
