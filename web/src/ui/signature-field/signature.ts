/** A signature: lines that were drawn, or a typed name. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

export type Signature =
  | { readonly way: "DRAWN"; readonly strokes: readonly Stroke[] }
  | { readonly way: "TYPED"; readonly name: string };

/** The pad, in units of its drawing. */
export const PAD = { width: 600, height: 200 } as const;

export const NO_SIGNATURE: Signature = { way: "DRAWN", strokes: [] };

/** A hand that rests on the pad leaves a dot, which is no signature. */
const SHORTEST_LINE = 40;
/** Points nearer than this add nothing that can be seen. */
const NEAREST = 1.5;
const NAME_LETTERS = 2;

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, point, at) => {
    const before = stroke[at - 1];
    return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : sum;
  }, 0);
}

export function isSigned(signature: Signature): boolean {
  if (signature.way === "TYPED") return signature.name.trim().length >= NAME_LETTERS;
  return signature.strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= SHORTEST_LINE;
}

export function extended(stroke: Stroke, point: Point): Stroke {
  const last = stroke.at(-1);
  return last && Math.hypot(point.x - last.x, point.y - last.y) < NEAREST
    ? stroke
    : [...stroke, point];
}

const written = (value: number) => Number(value.toFixed(1));

/** The line as a path: curves through the middles of what the pointer reported. */
export function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return "";
  const at = ({ x, y }: Point) => `${written(x)} ${written(y)}`;
  const curves = rest.map((point, position) => {
    const next = rest[position + 1];
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point;
    return `Q${at(point)} ${at(end)}`;
  });
  return `M${at(first)}${curves.length > 0 ? curves.join("") : "h.1"}`;
}
