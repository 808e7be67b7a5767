import { expect, test } from "vitest";
import { blur, drawPaper, withNoise, writing } from "./drawn-paper";
import type { Quad } from "./geometry";
import { qualityOf } from "./quality";

const size = { width: 320, height: 400 };
const corners: Quad = [
  { x: 0.05, y: 0.05 },
  { x: 0.95, y: 0.05 },
  { x: 0.95, y: 0.95 },
  { x: 0.05, y: 0.95 },
];
const sharp = drawPaper({ ...size, corners, ink: writing(288, 360) });
const good = { isDark: false, isBlurred: false };

test("[DOC-09f] a page that can be read gets no hint: a lens is never perfectly sharp, nor ink always black", () => {
  expect(qualityOf(blur(sharp, 0.7), corners)).toEqual(good);
  const pale = drawPaper({ ...size, corners, ink: writing(288, 360, 0.35) });
  expect(qualityOf(blur(pale, 0.7), corners)).toEqual(good);
});

test("[DOC-09f] a blurred page is known, also with the noise of a camera", () => {
  expect(qualityOf(blur(sharp, 2.5), corners)).toEqual({ isDark: false, isBlurred: true });
  expect(qualityOf(withNoise(blur(sharp, 2.5), 2), corners).isBlurred).toBe(true);
  // So blurred that no writing is left.
  expect(qualityOf(blur(sharp, 12), corners).isBlurred).toBe(true);
});

test("[DOC-09f] the sharp edge of a page on a dark table doesn't hide that its writing is blurred", () => {
  const soft = blur(sharp, 3);
  const plain = drawPaper({ ...size, corners });
  const isRim = (at: number) => {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    return x < 26 || x > 294 || y < 32 || y > 368;
  };
  const data = soft.data.map((value, at) => (isRim(at) ? (plain.data[at] ?? 0) : value));
  expect(qualityOf({ ...size, data }, corners).isBlurred).toBe(true);
});

test("[DOC-09f] a dark page is known, however white the table is", () => {
  const dark = drawPaper({ ...size, corners, paper: 70, table: 250, ink: writing(288, 360) });
  expect(qualityOf(blur(dark, 0.7), corners)).toEqual({ isDark: true, isBlurred: false });
});
