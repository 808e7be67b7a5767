/** Pictures between the browser and plain pixels. */
import type { Picture } from "../model/pages";
import type { Pixels } from "../model/pixels";
import type { Attempt } from "../model/size-bound";
import type { Size } from "../model/warp";

/** More would cost a phone its memory and show nothing on paper. */
const PICTURE_MAX_PIXELS = 8_000_000;
const PREVIEW_LONG_SIDE_PX = 1000;
/** It is encoded once more when the page is straightened. */
const SOURCE_QUALITY = 0.92;

/** The picture that the camera shows now. */
export function photoOf(video: HTMLVideoElement): Promise<Picture> {
  return pictureFrom(video, { width: video.videoWidth, height: video.videoHeight });
}

/** A picture from a file, upright; rejects if the browser can't read it. */
export async function pictureOf(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  try {
    return await pictureFrom(bitmap, bitmap);
  } finally {
    bitmap.close();
  }
}

/** All pixels of a picture. */
export async function pixelsOf(source: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(source);
  try {
    return readFrom(drawn(bitmap, bitmap));
  } finally {
    bitmap.close();
  }
}

export interface Jpeg extends Size {
  readonly blob: Blob;
  readonly size: number;
}

export async function jpegOf(pixels: Pixels, { quality, scale }: Attempt): Promise<Jpeg> {
  const whole = canvasOf(pixels);
  context(whole).putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  const canvas = scale === 1 ? whole : drawn(whole, scaled(pixels, scale));
  const { width, height } = canvas;
  const blob = await encoded(canvas, quality);
  release(whole);
  release(canvas);
  return { blob, size: blob.size, width, height };
}

async function pictureFrom(source: CanvasImageSource, size: Size): Promise<Picture> {
  const pixels = size.width * size.height;
  if (pixels === 0) throw new Error("The picture is empty.");
  const canvas = drawn(source, scaled(size, Math.min(1, Math.sqrt(PICTURE_MAX_PIXELS / pixels))));
  const { width, height } = canvas;
  const small = Math.min(1, PREVIEW_LONG_SIDE_PX / Math.max(width, height));
  const preview = readFrom(drawn(canvas, scaled(canvas, small)));
  const blob = await encoded(canvas, SOURCE_QUALITY);
  release(canvas);
  return { source: blob, width, height, preview };
}

function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext("2d", { willReadFrequently: true });
  if (!found) throw new Error("This browser can't draw.");
  return found;
}

function drawn(source: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = canvasOf(size);
  const pen = context(canvas);
  // Without it a picture that is made much smaller looks sharper or rougher than it is.
  pen.imageSmoothingQuality = "high";
  // What is see-through in a PNG is paper.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

function readFrom(canvas: HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  const { data } = context(canvas).getImageData(0, 0, width, height);
  release(canvas);
  return { width, height, data };
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The picture can't be encoded."));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}

/** Some browsers keep the memory of a canvas for long after it is dropped. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
