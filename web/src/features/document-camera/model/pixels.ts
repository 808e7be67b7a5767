/** Pictures as plain numbers, so that what is found in them can be tested without a browser. */

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** The brightness of each pixel, 0 to 255, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function greyOf({ width, height, data }: Pixels): Grey {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, data: grey };
}

/** Makes it smaller by averaging, which also averages the noise away. It never makes it larger. */
export function shrink(grey: Grey, longSide: number): Grey {
  const scale = Math.max(grey.width, grey.height) / longSide;
  if (scale <= 1) return grey;
  const width = Math.max(1, Math.round(grey.width / scale));
  const height = Math.max(1, Math.round(grey.height / scale));
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, grey.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, grey.width);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          sum += grey.data[row * grey.width + column] ?? 0;
        }
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** The pixels of the large picture that become one of the small. */
function span(at: number, small: number, large: number): [number, number] {
  const from = Math.floor((at * large) / small);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * large) / small))];
}
