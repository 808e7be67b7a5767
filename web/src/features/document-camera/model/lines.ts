/** Straight edges of a picture, each with the side on which it is brighter. */
import type { Point } from "./geometry";
import type { Grey } from "./pixels";

/** How steep the brightness rises at each pixel, and in which direction. */
export interface Slopes {
  readonly width: number;
  readonly height: number;
  /** In steps of brightness; 0 where it is too little to be an edge. */
  readonly rise: Float32Array;
  /** The direction in which it gets brighter, in radians. */
  readonly direction: Float32Array;
}

/** The points p with p · normal = offset, seen from the middle of the picture; the normal points to the brighter side. */
export interface Line {
  readonly angle: number;
  readonly offset: number;
}

/** Less is noise of the camera. */
const LEAST_RISE = 6;
/** A very hard edge, such as of a black pen, counts no more than the edge of a paper. */
const MOST_RISE = 40;
const ANGLES = 360;
const SPREAD = 3;
/** Lines this near to a stronger one are the same edge. */
const SAME_ANGLE = 6;
const SAME_OFFSET_PX = 6;

export function slopesOf({ width, height, data }: Grey): Slopes {
  const rise = new Float32Array(width * height);
  const direction = new Float32Array(width * height);
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const right = at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1);
      const left = at(x - 1, y - 1) + 2 * at(x - 1, y) + at(x - 1, y + 1);
      const below = at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1);
      const above = at(x - 1, y - 1) + 2 * at(x, y - 1) + at(x + 1, y - 1);
      const steep = Math.hypot(right - left, below - above) / 4;
      if (steep < LEAST_RISE) continue;
      rise[y * width + x] = steep;
      direction[y * width + x] = Math.atan2(below - above, right - left);
    }
  }
  return { width, height, rise, direction };
}

/** The strongest lines whose brighter side is about in this direction, strongest first (Hough's transform). */
export function strongestLines(slopes: Slopes, towards: number, most: number): Line[] {
  const { width, height, rise, direction } = slopes;
  const reach = Math.ceil(Math.hypot(width, height) / 2);
  const offsets = 2 * reach + 1;
  const votes = new Float32Array(ANGLES * offsets);
  for (let at = 0; at < rise.length; at += 1) {
    const steep = rise[at] ?? 0;
    if (steep === 0 || angleBetween(direction[at] ?? 0, towards) > Math.PI / 4) continue;
    const x = (at % width) - width / 2;
    const y = Math.floor(at / width) - height / 2;
    const middle = Math.round(((direction[at] ?? 0) / (2 * Math.PI)) * ANGLES);
    for (let step = middle - SPREAD; step <= middle + SPREAD; step += 1) {
      const angle = (step / ANGLES) * 2 * Math.PI;
      const offset = Math.round(x * Math.cos(angle) + y * Math.sin(angle)) + reach;
      const slot = ((step + 2 * ANGLES) % ANGLES) * offsets + offset;
      votes[slot] = (votes[slot] ?? 0) + Math.min(steep, MOST_RISE);
    }
  }
  return peaks(votes, offsets, most).map(({ angle, offset }) => ({
    angle: (angle / ANGLES) * 2 * Math.PI,
    offset: offset - reach,
  }));
}

/** Takes the highest, wipes out its surroundings, and looks again. */
function peaks(votes: Float32Array, offsets: number, most: number): Line[] {
  const found: Line[] = [];
  while (found.length < most) {
    let best = 0;
    for (let at = 1; at < votes.length; at += 1) {
      if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    }
    if ((votes[best] ?? 0) === 0) break;
    const angle = Math.floor(best / offsets);
    const offset = best % offsets;
    found.push({ angle, offset });
    for (let near = angle - SAME_ANGLE; near <= angle + SAME_ANGLE; near += 1) {
      const row = ((near + ANGLES) % ANGLES) * offsets;
      const from = Math.max(0, offset - SAME_OFFSET_PX);
      votes.fill(0, row + from, row + Math.min(offsets, offset + SAME_OFFSET_PX + 1));
    }
  }
  return found;
}

/** Between 0 and π. */
export function angleBetween(a: number, b: number): number {
  const turned = Math.abs(a - b) % (2 * Math.PI);
  return turned > Math.PI ? 2 * Math.PI - turned : turned;
}

/** Where two lines meet, seen from the middle of the picture; undefined if they are about parallel. */
export function crossing(a: Line, b: Line): Point | undefined {
  const whole = Math.sin(b.angle - a.angle);
  if (Math.abs(whole) < 0.3) return undefined;
  return {
    x: (a.offset * Math.sin(b.angle) - b.offset * Math.sin(a.angle)) / whole,
    y: (b.offset * Math.cos(a.angle) - a.offset * Math.cos(b.angle)) / whole,
  };
}
