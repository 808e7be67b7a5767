export interface Point {
  x: number;
  y: number;
}

/** The middle of an outline. Outlines hold absolute points only, so their mean is near enough. */
export function middleOf(outline: string): Point {
  const numbers = outline.match(/[\d.]+/g)?.map(Number) ?? [];
  const sums = numbers.reduce(
    (sum, number, index) => {
      sum[index % 2 === 0 ? "x" : "y"] += number;
      return sum;
    },
    { x: 0, y: 0 },
  );
  const count = Math.max(1, numbers.length / 2);
  return { x: sums.x / count, y: sums.y / count };
}

const WAYS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest part in the direction of an arrow key; sideways distance counts more. */
export function moveOnFigure<Key>(key: string, from: Point, parts: [Key, Point][]): Key | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: { part: Key; far: number } | null = null;
  for (const [part, { x, y }] of parts) {
    const ahead = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    const far = ahead + 2 * aside;
    if (ahead > 2 && (!best || far < best.far)) best = { part, far };
  }
  return best?.part ?? null;
}
