import { expect, test } from "vitest";
import { drawPaper, inColour } from "./drawn-paper";
import { type Quad, turnQuad } from "./geometry";
import type { Pixels } from "./pixels";
import { placeIn, straighten, straightSize } from "./warp";

const corners: Quad = [
  { x: 0.25, y: 0.15 },
  { x: 0.7, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.85 },
];
/** Four fields, each of its own brightness: light, darker, still darker, black. */
const fields = (u: number, v: number) => (u < 0.5 ? 0 : 0.3) + (v < 0.5 ? 0 : 0.6);
const photo = inColour(
  drawPaper({ width: 240, height: 300, corners, paper: 250, table: 128, ink: fields }),
);

/** The brightness at a share of the width and height. */
function at({ width, height, data }: Pixels, x: number, y: number): number {
  return data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? -1;
}

const isNear = (found: number, value: number) => Math.abs(found - value) < 6;

test("[DOC-09g] a page in perspective becomes a rectangle with all of it in its place", () => {
  const page = straighten(photo, { corners, turns: 0, longSide: 180 });
  expect(Math.max(page.width, page.height)).toBe(180);
  // Just beside the middle lines and just inside the edges, where a page that is still askew would show.
  for (const [x, y, value] of [
    [0.02, 0.02, 250],
    [0.48, 0.48, 250],
    [0.52, 0.48, 175],
    [0.98, 0.02, 175],
    [0.48, 0.52, 100],
    [0.02, 0.98, 100],
    [0.52, 0.52, 25],
    [0.98, 0.98, 25],
  ] as const) {
    expect(isNear(at(page, x, y), value), `${x} ${y}: ${at(page, x, y)}`).toBe(true);
  }
});

test("[DOC-09h] a turned page is straightened as it is shown", () => {
  const page = straighten(photo, { corners: turnQuad(corners), turns: 1, longSide: 180 });
  const upright = straighten(photo, { corners, turns: 0, longSide: 180 });
  expect([page.width, page.height]).toEqual([upright.height, upright.width]);
  // What was at the bottom left is at the top left now.
  for (const [x, y, value] of [
    [0.1, 0.1, 100],
    [0.9, 0.1, 250],
    [0.9, 0.9, 175],
    [0.1, 0.9, 25],
  ] as const) {
    expect(isNear(at(page, x, y), value), `${x} ${y}: ${at(page, x, y)}`).toBe(true);
  }
});

test("a page keeps its shape, and is never made larger than it was taken", () => {
  const upright: Quad = [
    { x: 0, y: 0 },
    { x: 0.5, y: 0 },
    { x: 0.5, y: 1 },
    { x: 0, y: 1 },
  ];
  const picture = { width: 400, height: 600 };
  expect(straightSize(upright, picture, 2339)).toEqual({ width: 200, height: 600 });
  expect(straightSize(upright, picture, 300)).toEqual({ width: 100, height: 300 });
});

test("the corners of the square are those of the page", () => {
  const place = placeIn(corners);
  const placed = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  for (const [index, corner] of corners.entries()) {
    expect(placed[index]?.x).toBeCloseTo(corner.x);
    expect(placed[index]?.y).toBeCloseTo(corner.y);
  }
});
