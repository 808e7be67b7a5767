/** Straightens a page: what lies between four corners becomes a rectangle. */
import { beforeTurns, distance, mapQuad, type Point, type Quad } from "./geometry";
import type { Pixels } from "./pixels";

/** A4 at 200 dots an inch: small print stays readable. */
export const PAGE_LONG_SIDE_PX = 2339;
/** More samples would cost time and show nothing. */
const SAMPLES_MAX = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What to straighten: corners as the page is shown, after so many quarter turns. */
export interface Cut {
  readonly corners: Quad;
  readonly turns: number;
  readonly longSide: number;
}

/** The size of the straightened page: as in the picture, and no longer than asked for. */
export function straightSize(corners: Quad, picture: Size, longSide: number): Size {
  const [a, b, c, d] = inPixels(corners, picture);
  const across = (distance(a, b) + distance(d, c)) / 2;
  const down = (distance(a, d) + distance(b, c)) / 2;
  const scale = Math.min(1, longSide / Math.max(across, down));
  return {
    width: Math.max(1, Math.round(across * scale)),
    height: Math.max(1, Math.round(down * scale)),
  };
}

export function straighten(picture: Pixels, { corners, turns, longSide }: Cut): Pixels {
  const inPicture = beforeTurns(corners, turns);
  const { width, height } = straightSize(inPicture, picture, longSide);
  const place = placeIn(inPixels(inPicture, picture));
  const natural = straightSize(inPicture, picture, Number.POSITIVE_INFINITY);
  const samples = Math.min(SAMPLES_MAX, Math.max(1, Math.round(natural.width / width)));
  const data = new Uint8ClampedArray(width * height * 4);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sum.fill(0);
      for (let part = 0; part < samples * samples; part += 1) {
        const u = (x + ((part % samples) + 0.5) / samples) / width;
        const v = (y + (Math.floor(part / samples) + 0.5) / samples) / height;
        addSample(picture, place(u, v), sum);
      }
      const at = (y * width + x) * 4;
      for (let colour = 0; colour < 3; colour += 1) {
        data[at + colour] = (sum[colour] ?? 0) / (samples * samples);
      }
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

const inPixels = (corners: Quad, { width, height }: Size) =>
  mapQuad(corners, ({ x, y }) => ({ x: x * width, y: y * height }));

/** Where a point of the unit square lies between the corners, in perspective (Heckbert's closed form). */
export function placeIn([a, b, c, d]: Quad): (u: number, v: number) => Point {
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dx3 = a.x - b.x + c.x - d.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const dy3 = a.y - b.y + c.y - d.y;
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}

/** Adds the colour at a point between pixels; outside the picture that of its edge. */
function addSample({ width, height, data }: Pixels, point: Point, sum: Float64Array): void {
  const x = Math.min(width - 1, Math.max(0, point.x - 0.5));
  const y = Math.min(height - 1, Math.max(0, point.y - 0.5));
  const left = Math.min(Math.floor(x), Math.max(0, width - 2));
  const top = Math.min(Math.floor(y), Math.max(0, height - 2));
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const fx = x - left;
  const fy = y - top;
  for (let colour = 0; colour < 3; colour += 1) {
    const upper =
      (data[(top * width + left) * 4 + colour] ?? 0) * (1 - fx) +
      (data[(top * width + right) * 4 + colour] ?? 0) * fx;
    const lower =
      (data[(bottom * width + left) * 4 + colour] ?? 0) * (1 - fx) +
      (data[(bottom * width + right) * 4 + colour] ?? 0) * fx;
    sum[colour] = (sum[colour] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}
