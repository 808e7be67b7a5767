import { describe, expect, test } from "vitest";
import { type Drawing, drawPaper, letter } from "./drawn-paper";
import { findPage } from "./edges";
import { distance, INSET_QUAD, type Quad } from "./geometry";

const size = { width: 240, height: 320 };
/** Two of a hundred: less than the finger's breadth that a person would correct. */
const NEAR = 0.02;

const upright: Quad = [
  { x: 0.12, y: 0.1 },
  { x: 0.88, y: 0.1 },
  { x: 0.88, y: 0.9 },
  { x: 0.12, y: 0.9 },
];
const askew: Quad = [
  { x: 0.24, y: 0.09 },
  { x: 0.92, y: 0.22 },
  { x: 0.77, y: 0.93 },
  { x: 0.08, y: 0.8 },
];
/** Photographed from below: the far side is shorter. */
const leaning: Quad = [
  { x: 0.28, y: 0.16 },
  { x: 0.73, y: 0.14 },
  { x: 0.93, y: 0.9 },
  { x: 0.07, y: 0.93 },
];

function farthest(found: Quad, wanted: Quad): number {
  return Math.max(...found.map((corner, index) => distance(corner, wanted[index] ?? corner)));
}

describe("[DOC-09b] the first guess finds the corners of", () => {
  const drawings: [string, Omit<Drawing, "width" | "height">][] = [
    ["an empty sheet", { corners: upright }],
    ["a letter", { corners: upright, ink: letter }],
    ["a letter that lies askew", { corners: askew, ink: letter, noise: 4 }],
    ["a letter in perspective", { corners: leaning, ink: letter, noise: 4 }],
    [
      "grey paper on a light table",
      { corners: leaning, ink: letter, paper: 205, table: 165, noise: 4 },
    ],
    ["a letter in the dark", { corners: askew, ink: letter, paper: 90, table: 30, noise: 3 }],
  ];
  test.each(drawings)("%s", (_, drawing) => {
    const { corners, isFound } = findPage(drawPaper({ ...size, ...drawing }));
    expect(isFound).toBe(true);
    expect(farthest(corners, drawing.corners)).toBeLessThan(NEAR);
  });

  test("a sheet whose foot is not in the picture", () => {
    const beyond: Quad = [
      { x: 0.15, y: 0.1 },
      { x: 0.85, y: 0.1 },
      { x: 0.85, y: 1.2 },
      { x: 0.15, y: 1.2 },
    ];
    const { corners, isFound } = findPage(drawPaper({ ...size, corners: beyond, ink: letter }));
    expect(isFound).toBe(true);
    const shown: Quad = [beyond[0], beyond[1], { x: 0.85, y: 1 }, { x: 0.15, y: 1 }];
    expect(farthest(corners, shown)).toBeLessThan(NEAR);
  });
});

test("[DOC-09b] where there is no page the corners are a little inside the picture", () => {
  const table = drawPaper({ ...size, corners: upright, paper: 120, table: 120, noise: 8 });
  expect(findPage(table)).toEqual({ corners: INSET_QUAD, isFound: false });
  // Words without an edge around them are no page either.
  const wall = { x: 2, y: 2 };
  const outside: Quad = [{ x: -1, y: -1 }, { x: 2, y: -1 }, wall, { x: -1, y: 2 }];
  const close = drawPaper({ ...size, corners: outside, ink: letter, noise: 2 });
  expect(findPage(close).isFound).toBe(false);
});
