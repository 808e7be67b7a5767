/**
 * What jsdom has not and the camera needs: a camera, pictures and a canvas. A picture is one of the drawn papers; a JPEG is
 * a text that names it, so that a test sees which pages a PDF holds.
 */
import { vi } from "vitest";
import { blur, drawPaper, inColour, writing } from "./model/drawn-paper";
import type { Quad } from "./model/geometry";
import type { Pixels } from "./model/pixels";

const corners: Quad = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];
const size = { width: 180, height: 240 };
const sharp = drawPaper({ ...size, corners, ink: writing(144, 192) });
const papers: Record<string, Pixels> = {
  sharp: inColour(sharp),
  blurred: inColour(blur(sharp, 3)),
  empty: inColour(drawPaper({ ...size, corners, paper: 120, table: 120 })),
};

export interface FakeBrowser {
  /** What the camera sees. */
  sees: "sharp" | "blurred" | "empty";
  /** Of all pictures that are shown and not yet forgotten. */
  readonly urls: Set<string>;
  readonly track: { stop: () => void; addEventListener: (name: string, on: () => void) => void };
  getUserMedia: () => Promise<unknown>;
}

/** Until `vi.restoreAllMocks` and `vi.unstubAllGlobals`. */
export function playBrowser(): FakeBrowser {
  const urls = new Set<string>();
  const track = { stop: vi.fn(), addEventListener: vi.fn() };
  const browser: FakeBrowser = {
    sees: "sharp",
    urls,
    track,
    getUserMedia: async () => ({ getTracks: () => [track] }),
  };
  const names = new WeakMap<object, string>();
  const nameOf = (source: object) => names.get(source) ?? browser.sees;

  vi.stubGlobal("navigator", {
    ...window.navigator,
    userAgent: window.navigator.userAgent,
    language: "en-AU",
    mediaDevices: { getUserMedia: () => browser.getUserMedia() },
  });
  vi.stubGlobal("ImageData", class {});
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    const name = await file.text();
    const [kind = ""] = name.split(" ");
    if (!papers[kind]) throw new Error("no picture");
    const bitmap = { ...size, close: () => undefined };
    names.set(bitmap, name);
    return bitmap;
  });
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(size.width);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(size.height);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return {
      fillRect: () => undefined,
      putImageData: () => undefined,
      drawImage: (source: object) => names.set(this, nameOf(source)),
      getImageData: () => papers[nameOf(this).split(" ")[0] ?? ""] ?? papers.sharp,
    } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = "",
  ) {
    done(new Blob([nameOf(this)], { type }));
  });
  let made = 0;
  URL.createObjectURL = () => {
    made += 1;
    urls.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void urls.delete(url);
  return browser;
}
