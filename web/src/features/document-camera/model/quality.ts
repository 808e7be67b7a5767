/** Whether a photo of a page can be read. It is only a hint: people may know better. */
import { mapQuad, type Quad } from "./geometry";
import type { Grey } from "./pixels";

export interface Quality {
  readonly isDark: boolean;
  readonly isBlurred: boolean;
}

/** The mean brightness of a page, 0 to 255; paper in daylight has 150 and more. */
const DARK_BELOW = 80;
/** The sharpness below which small print is hard to read. */
const BLURRED_BELOW = 0.06;
/** A page is looked at in squares, of which some hold writing. */
const SQUARE_PX = 24;
/** The spread of brightness in a square with writing. */
const WRITING_SPREAD = 10;
/** Changes from pixel to pixel that may be noise of the camera. */
const NOISE = 24;
/** The rim of a page is left out: its edge on a dark table is always sharp. */
const RIM = 0.06;

export function qualityOf(picture: Grey, corners: Quad): Quality {
  const box = boxOf(picture, corners);
  return {
    isDark: meanBrightness(picture, box) < DARK_BELOW,
    isBlurred: sharpness(picture, box) < BLURRED_BELOW,
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The upright rectangle inside the page. */
function boxOf({ width, height }: Grey, corners: Quad): Box {
  const [a, b, c, d] = mapQuad(corners, ({ x, y }) => ({ x: x * width, y: y * height }));
  const left = Math.max(a.x, d.x);
  const right = Math.min(b.x, c.x);
  const top = Math.max(a.y, b.y);
  const bottom = Math.min(c.y, d.y);
  const rimX = Math.abs(right - left) * RIM;
  const rimY = Math.abs(bottom - top) * RIM;
  const box = {
    left: Math.max(1, Math.ceil(left + rimX)),
    top: Math.max(1, Math.ceil(top + rimY)),
    right: Math.min(width - 1, Math.floor(right - rimX)),
    bottom: Math.min(height - 1, Math.floor(bottom - rimY)),
  };
  // A page that lies askew has no such rectangle: the whole picture is looked at instead.
  const isRoomy = box.right - box.left > SQUARE_PX && box.bottom - box.top > SQUARE_PX;
  return isRoomy ? box : { left: 1, top: 1, right: width - 1, bottom: height - 1 };
}

function meanBrightness({ width, data }: Grey, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) sum += data[y * width + x] ?? 0;
  }
  return sum / Math.max(1, (right - left) * (bottom - top));
}

/**
 * The variance of the Laplacian, as a share of the variance of the brightness, so that a page with little or pale
 * writing isn't taken for a blurred one. The median of the squares with writing; 0 if none has any.
 */
function sharpness(picture: Grey, { left, top, right, bottom }: Box): number {
  const found: number[] = [];
  for (let y = top; y + SQUARE_PX <= bottom; y += SQUARE_PX) {
    for (let x = left; x + SQUARE_PX <= right; x += SQUARE_PX) {
      const { spread, bends } = squareAt(picture, x, y);
      if (spread > WRITING_SPREAD ** 2) found.push(bends / spread);
    }
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? 0;
}

function squareAt({ width, data }: Grey, left: number, top: number) {
  let [sum, squares, bends] = [0, 0, 0];
  for (let y = top; y < top + SQUARE_PX; y += 1) {
    for (let x = left; x < left + SQUARE_PX; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      sum += here;
      squares += here * here;
      const around =
        (data[at - 1] ?? here) +
        (data[at + 1] ?? here) +
        (data[at - width] ?? here) +
        (data[at + width] ?? here);
      const bend = around - 4 * here;
      if (Math.abs(bend) > NOISE) bends += bend * bend;
    }
  }
  const count = SQUARE_PX * SQUARE_PX;
  return { spread: squares / count - (sum / count) ** 2, bends: bends / count };
}
