/** Where the corners of a page are in its picture. */

/** 0 to 1 from the left and from the top of the picture, so that it fits the picture at every size. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left, as the page is shown. */
export type Quad = readonly [Point, Point, Point, Point];

/** A side shorter than this can't be taken hold of by its two corners. */
const SHORTEST_SIDE = 0.05;

const INSET = 0.06;

/** The first guess where no edges are found. */
export const INSET_QUAD: Quad = [
  { x: INSET, y: INSET },
  { x: 1 - INSET, y: INSET },
  { x: 1 - INSET, y: 1 - INSET },
  { x: INSET, y: 1 - INSET },
];

export function mapQuad<To>(quad: Quad, by: (point: Point) => To): readonly [To, To, To, To] {
  return [by(quad[0]), by(quad[1]), by(quad[2]), by(quad[3])];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Above zero where the way from a over b to c turns clockwise, as y grows downwards. */
function bend(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

/** Whether it can be a page: no side crosses another, no corner points inwards, no side is tiny. */
export function isPageShape([a, b, c, d]: Quad): boolean {
  const bends = [bend(a, b, c), bend(b, c, d), bend(c, d, a), bend(d, a, b)];
  const sides = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
  return bends.every((bent) => bent > 0) && sides.every((side) => side >= SHORTEST_SIDE);
}

export function area(quad: Quad): number {
  let twice = 0;
  quad.forEach((here, index) => {
    const next = quad[(index + 1) % 4] ?? here;
    twice += here.x * next.y - next.x * here.y;
  });
  return twice / 2;
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** A corner never leaves the picture, and a move that would fold the page is not made. */
export function moveCorner(quad: Quad, index: number, to: Point): Quad {
  const [a, b, c, d] = quad.map((point, at) =>
    at === index ? { x: within(to.x), y: within(to.y) } : point,
  );
  if (!a || !b || !c || !d) return quad;
  const moved: Quad = [a, b, c, d];
  return isPageShape(moved) ? moved : quad;
}

/** The corner that a finger means; undefined if none is within reach. */
export function nearestCorner(
  corners: readonly Point[],
  to: Point,
  reach: number,
): number | undefined {
  const distances = corners.map((corner) => distance(corner, to));
  const nearest = Math.min(...distances);
  return nearest <= reach ? distances.indexOf(nearest) : undefined;
}

/** A quarter turn clockwise. What was at the bottom left is at the top left then. */
export function turnQuad([a, b, c, d]: Quad): Quad {
  return mapQuad([d, a, b, c], ({ x, y }) => ({ x: 1 - y, y: x }));
}

/** The same corners in the picture before it was turned; each keeps its place in the order of the page as shown. */
export function beforeTurns(quad: Quad, turns: number): Quad {
  let before = quad;
  for (let turn = 0; turn < turns % 4; turn += 1) {
    before = mapQuad(before, ({ x, y }) => ({ x: y, y: 1 - x }));
  }
  return before;
}
