/** How far a picture or a page can be zoomed, and how fast. */
const TAP_SCALE = 2;
export const WHEEL_STEP = 0.2;
export const ZOOM_MS = 200;
const MAX_SCALE = 8;

/** What the buttons of the viewer do. */
export interface ZoomHandle {
  readonly zoomBy: (step: number) => void;
  readonly reset: () => void;
}

/** The next scale; never smaller than the whole page. */
export function scaleAfter(scale: number, step: number): number {
  return Math.min(MAX_SCALE, Math.max(1, Math.round((scale + step) * 100) / 100));
}

/** A double tap enlarges; the next one shows the whole page again. */
export function scaleAfterTap(scale: number): number {
  return scale === 1 ? TAP_SCALE : 1;
}

const TAP_MS = 300;
const TAP_PX = 24;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/** Tells double taps from other presses, for fingers and for a mouse: not every browser has an event for both. */
export function doubleTap() {
  let pressed: Point | undefined;
  let tapped: Point | undefined;
  return {
    down: (point: Point) => {
      pressed = point;
    },
    /** Whether this completes a double tap. */
    up: (point: Point): boolean => {
      const isTap = pressed !== undefined && isNear(pressed, point);
      const isDouble = isTap && tapped !== undefined && isNear(tapped, point);
      tapped = isTap && !isDouble ? point : undefined;
      return isDouble;
    },
  };
}

function isNear(one: Point, other: Point): boolean {
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return distance < TAP_PX && other.timeStamp - one.timeStamp < TAP_MS;
}
