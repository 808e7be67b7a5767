/** What Chromium's pretended camera sees: a sheet of paper with writing on a dark table, as a video of a few frames. */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserWith } from "./browser";

const WIDTH = 960;
const HEIGHT = 1280;
const FRAMES = 2;
const TABLE = 50;
const PAPER = 225;
const INK = 40;

/** Of the sheet, as shares of the picture. */
export const SHEET = { left: 0.15, right: 0.85, top: 0.12, bottom: 0.88 };

function brightness(x: number, y: number): number {
  const isOnPaper =
    x > SHEET.left * WIDTH &&
    x < SHEET.right * WIDTH &&
    y > SHEET.top * HEIGHT &&
    y < SHEET.bottom * HEIGHT;
  if (!isOnPaper) return TABLE;
  const isWriting = y % 24 < 12 && (x * 7 + Math.floor(y / 24) * 13) % 11 < 3;
  const isMargin = x < 0.22 * WIDTH || x > 0.78 * WIDTH || y < 0.2 * HEIGHT || y > 0.8 * HEIGHT;
  return isWriting && !isMargin ? INK : PAPER;
}

function writeVideo(): string {
  const folder = join(tmpdir(), "scanbook-e2e");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `paper-${process.pid}.y4m`);
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) luma[y * WIDTH + x] = brightness(x, y);
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = Array.from({ length: FRAMES }, () => [Buffer.from("FRAME\n"), luma, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frames.flat()]));
  return path;
}

/** The browser with that camera, and with the permission to use it. */
export const withPaperCamera = () =>
  browserWith(
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${writeVideo()}`,
  );
