/** A first guess where the page is: a bright shape with four straight sides. The person can correct it. */
import { area, INSET_QUAD, isPageShape, mapQuad, type Point, type Quad } from "./geometry";
import { angleBetween, crossing, type Line, type Slopes, slopesOf, strongestLines } from "./lines";
import { type Grey, shrink } from "./pixels";

/** Fine enough for a corner, and coarse enough that writing doesn't count as edges. */
const LOOKED_AT_PX = 256;
const LINES_A_SIDE = 6;
/** A page is photographed to fill the picture. */
const LEAST_AREA = 0.15;
/** A corner may be this far outside. */
const BEYOND = 0.04;
/** The share of its sides at which an edge must show. */
const LEAST_SUPPORT = 0.6;
/** A side that is cut off by the border of the picture shows no edge; the others must be the clearer then. */
const CUT_OFF_MOST = 2;
const CUT_OFF_MORE = 0.12;
const BORDER_SUPPORT = 0.5;
const NEAR_PX = 2;
/** The edge of a paper runs to its corners, a line of words ends before: this much of a side at either end counts extra. */
const END = 0.1;
const ENDS_WEIGHT = 0.3;
const SAME_DIRECTION = Math.PI / 8;

/** Directions from a side into the page: of the top, right, bottom and left side. */
const INWARDS = [Math.PI / 2, Math.PI, -Math.PI / 2, 0] as const;

export interface FoundPage {
  readonly corners: Quad;
  /** Otherwise the corners are only a little inside the picture. */
  readonly isFound: boolean;
}

interface Side extends Line {
  readonly isBorder?: true;
}

interface Candidate {
  readonly corners: Quad;
  readonly sides: readonly Side[];
  readonly score: number;
}

export function findPage(picture: Grey): FoundPage {
  const slopes = slopesOf(shrink(picture, LOOKED_AT_PX));
  const [tops = [], rights = [], bottoms = [], lefts = []] = INWARDS.map((inwards) =>
    sidesTowards(slopes, inwards),
  );
  let best: Candidate | undefined;
  for (const top of tops) {
    for (const bottom of bottoms) {
      for (const left of lefts) {
        for (const right of rights) {
          best = judged(slopes, [top, right, bottom, left], best?.score ?? 0) ?? best;
        }
      }
    }
  }
  if (!best) return { corners: INSET_QUAD, isFound: false };
  const { corners, sides } = best;
  const exact = sides.map((side, index) => fitted(slopes, side, corners, index));
  return { corners: cornersOf(slopes, exact) ?? corners, isFound: true };
}

function sidesTowards(slopes: Slopes, inwards: number): Side[] {
  const isDown = Math.abs(Math.sin(inwards)) > 0.5;
  const border: Side = {
    angle: inwards,
    offset: -(isDown ? slopes.height : slopes.width) / 2,
    isBorder: true,
  };
  return [...strongestLines(slopes, inwards, LINES_A_SIDE), border];
}

/** The corners of four sides, top, right, bottom and left; undefined if they make no page. */
function cornersOf(slopes: Slopes, sides: readonly Line[]): Quad | undefined {
  const [top, right, bottom, left] = sides;
  if (!top || !right || !bottom || !left) return undefined;
  const a = crossing(top, left);
  const b = crossing(top, right);
  const c = crossing(bottom, right);
  const d = crossing(bottom, left);
  if (!a || !b || !c || !d) return undefined;
  // The middle of a pixel, and of the picture, is half a pixel further.
  const quad = mapQuad([a, b, c, d], ({ x, y }) => ({
    x: (x + 0.5) / slopes.width + 0.5,
    y: (y + 0.5) / slopes.height + 0.5,
  }));
  const isOutside = ({ x, y }: Point) => Math.min(x, y, 1 - x, 1 - y) < -BEYOND;
  if (quad.some(isOutside)) return undefined;
  const inside = mapQuad(quad, ({ x, y }) => ({ x: bounded(x), y: bounded(y) }));
  return isPageShape(inside) ? inside : undefined;
}

const bounded = (value: number) => Math.min(1, Math.max(0, value));

/**
 * A good page shows edges all along its sides; of two good ones the larger is the page, the other a frame on it. Undefined
 * if it can't be better than the best so far.
 */
function judged(slopes: Slopes, sides: readonly Side[], best: number): Candidate | undefined {
  const cutOff = sides.filter(({ isBorder }) => isBorder).length;
  if (cutOff > CUT_OFF_MOST) return undefined;
  const corners = cornersOf(slopes, sides);
  if (!corners) return undefined;
  const size = area(corners);
  if (size < LEAST_AREA) return undefined;
  const worth = 0.6 + 0.4 * Math.sqrt(size);
  let support = 4 - (1 - BORDER_SUPPORT) * cutOff;
  for (const [index, side] of sides.entries()) {
    if ((support / 4) * worth <= best) return undefined;
    if (!side.isBorder) support -= 1 - pointsOn(slopes, side, corners, index).support;
  }
  const seen = (support - BORDER_SUPPORT * cutOff) / (4 - cutOff);
  if (seen < LEAST_SUPPORT + CUT_OFF_MORE * cutOff) return undefined;
  const score = (support / 4) * worth;
  return score > best ? { corners, sides, score } : undefined;
}

/** Pixels along a side at which the brightness rises into the page, and how much of the side has one, 0 to 1. */
function pointsOn(
  { width, height, rise, direction }: Slopes,
  side: Line,
  corners: Quad,
  index: number,
): { points: Point[]; support: number } {
  const from = corners[index] ?? corners[0];
  const to = corners[(index + 1) % 4] ?? corners[0];
  const length = Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
  const steps = Math.max(8, Math.round(length / 3));
  const [nx, ny] = [Math.cos(side.angle), Math.sin(side.angle)];
  const points: Point[] = [];
  let [ends, endPoints] = [0, 0];
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const x = (from.x + (to.x - from.x) * share) * width - 0.5;
    const y = (from.y + (to.y - from.y) * share) * height - 0.5;
    let steepest = 0;
    let point: Point | undefined;
    for (let aside = -NEAR_PX; aside <= NEAR_PX; aside += 1) {
      const column = Math.round(x + aside * nx);
      const row = Math.round(y + aside * ny);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      const steep = rise[at] ?? 0;
      if (steep <= steepest || angleBetween(direction[at] ?? 0, side.angle) > SAME_DIRECTION)
        continue;
      steepest = steep;
      point = { x: column, y: row };
    }
    if (point) points.push(point);
    if (Math.min(share, 1 - share) > END) continue;
    ends += 1;
    if (point) endPoints += 1;
  }
  const whole = points.length / (steps + 1);
  return { points, support: whole * (1 - ENDS_WEIGHT) + (endPoints / ends) * ENDS_WEIGHT };
}

/** The line through the pixels of a side (total least squares): finer than the steps in which lines were counted. */
function fitted(slopes: Slopes, side: Side, corners: Quad, index: number): Line {
  const { points } = pointsOn(slopes, side, corners, index);
  if (side.isBorder || points.length < 8) return side;
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const along = Math.atan2(2 * xy, xx - yy) / 2;
  const normal = along + Math.PI / 2;
  const angle = angleBetween(normal, side.angle) < Math.PI / 2 ? normal : normal + Math.PI;
  const [fromMiddleX, fromMiddleY] = [x - slopes.width / 2, y - slopes.height / 2];
  return { angle, offset: fromMiddleX * Math.cos(angle) + fromMiddleY * Math.sin(angle) };
}
