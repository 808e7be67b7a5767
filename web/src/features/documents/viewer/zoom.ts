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
  return bounded(Math.round((scale + step) * 100) / 100);
}

function bounded(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(1, scale));
}

/** A double tap enlarges; the next one shows the whole page again. */
export function scaleAfterTap(scale: number): number {
  return scale === 1 ? TAP_SCALE : 1;
}

/** A place or a distance in pixels, from the middle of the stage. */
export interface Vector {
  readonly x: number;
  readonly y: number;
}

/** How a picture is drawn: enlarged about its middle, then moved. */
export interface View extends Vector {
  readonly scale: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Enlarges; what is at a place stays there. */
export function zoomed(view: View, scale: number, at: Vector): View {
  const next = bounded(scale);
  if (next === 1) return WHOLE;
  const by = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Moves an enlarged picture of this size; the middle of the stage always shows a part of it. */
export function moved(view: View, by: Vector, { width, height }: Size): View {
  if (view.scale === 1) return WHOLE;
  const within = (to: number, side: number) => {
    const room = (side * view.scale) / 2;
    return Math.min(room, Math.max(-room, to));
  };
  return { ...view, x: within(view.x + by.x, width), y: within(view.y + by.y, height) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Two fingers, before and after one of them moved: what is between them stays between them. */
export function pinched(view: View, before: Fingers, after: Fingers, size: Size): View {
  const apart = ([one, other]: Fingers) => Math.hypot(one.x - other.x, one.y - other.y);
  const [from, to] = [middleOf(before), middleOf(after)];
  const scale = (view.scale * apart(after)) / Math.max(1, apart(before));
  return moved(zoomed(view, scale, from), { x: to.x - from.x, y: to.y - from.y }, size);
}

export type Fingers = readonly [Vector, Vector];

function middleOf([one, other]: Fingers): Vector {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
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
