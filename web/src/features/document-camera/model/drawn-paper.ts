/** Photos of papers as the tests need them: drawn, so that it is known where the corners are. */
import type { Point, Quad } from "./geometry";
import type { Grey, Pixels } from "./pixels";

type Ink = (u: number, v: number) => number;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly corners: Quad;
  readonly paper?: number;
  readonly table?: number;
  /** How dark the paper is at a place, 0 to 1 across and down. */
  readonly ink?: Ink;
  readonly noise?: number;
}

const PARTS = 3;

export function drawPaper(drawing: Drawing): Grey {
  const { width, height, corners, paper = 235, table = 70, ink = () => 0, noise = 0 } = drawing;
  const random = seeded();
  const data = new Float32Array(width * height);
  const placeOnPaper = paperPlaces(corners);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let part = 0; part < PARTS * PARTS; part += 1) {
        const [u, v] = placeOnPaper({
          x: (x + ((part % PARTS) + 0.5) / PARTS) / width,
          y: (y + (Math.floor(part / PARTS) + 0.5) / PARTS) / height,
        });
        const isOn = u >= 0 && u <= 1 && v >= 0 && v <= 1;
        sum += isOn ? paper * (1 - ink(u, v)) : table;
      }
      const rough = (random() + random() + random() - 1.5) * 2 * noise;
      data[y * width + x] = Math.min(255, Math.max(0, sum / PARTS ** 2 + rough));
    }
  }
  return { width, height, data };
}

/** A letterhead, a block of black, and lines of words. */
export const letter: Ink = (u, v) => {
  if (v > 0.06 && v < 0.1 && u > 0.08 && u < 0.4) return 0.8;
  if (u < 0.08 || u > 0.9 || v < 0.16 || v > 0.8) return 0;
  const line = (v * 40) % 1;
  const word = Math.sin(u * 90 + Math.floor(v * 40) * 7);
  return line > 0.3 && line < 0.7 && word > -0.6 ? 0.75 : 0;
};

/** Writing of strokes about two pixels wide, upright and across. */
export function writing(width: number, height: number, strength = 0.8): Ink {
  return (u, v) => {
    const x = Math.floor(u * width);
    const y = Math.floor(v * height);
    const isLine = y % 18 < 9;
    const isStroke = (x * 7 + Math.floor(y / 18) * 13) % 11 < 3 || y % 18 === 4;
    const isGap = Math.floor(x / 40 + Math.floor(y / 18)) % 5 === 0;
    return isLine && isStroke && !isGap ? strength : 0;
  };
}

export function blur(grey: Grey, sigma: number): Grey {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const along = ({ width, height, data }: Grey, isDown: boolean): Grey => {
    const out = new Float32Array(data.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let step = -reach; step <= reach; step += 1) {
          const column = Math.min(width - 1, Math.max(0, isDown ? x : x + step));
          const row = Math.min(height - 1, Math.max(0, isDown ? y + step : y));
          sum += (data[row * width + column] ?? 0) * (weights[step + reach] ?? 0);
        }
        out[y * width + x] = sum / whole;
      }
    }
    return { width, height, data: out };
  };
  return along(along(grey, false), true);
}

export function withNoise({ data, ...size }: Grey, noise: number): Grey {
  const random = seeded();
  return {
    ...size,
    data: data.map((value) => value + (random() + random() + random() - 1.5) * 2 * noise),
  };
}

export function inColour({ width, height, data }: Grey): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  data.forEach((value, at) => {
    pixels.fill(value, at * 4, at * 4 + 3);
  });
  return { width, height, data: pixels };
}

/** The same numbers in every run. */
function seeded(): () => number {
  let state = 12345;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Which place of the paper is at a point of the picture: the inverse of its perspective. */
function paperPlaces([a, b, c, d]: Quad): (point: Point) => [number, number] {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  const [m, n, o] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x];
  const [p, q, r] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y];
  return ({ x, y }) => {
    const w = (p * h - q * g) * x + (n * g - m * h) * y + (m * q - n * p);
    const u = ((q - r * h) * x + (o * h - n) * y + (n * r - o * q)) / w;
    const v = ((r * g - p) * x + (m - o * g) * y + (o * p - m * r)) / w;
    return [u, v];
  };
}
