import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { keyboardRegion } from "./keyboard-region";
import {
  doubleTap,
  type Fingers,
  moved,
  pinched,
  scaleAfter,
  scaleAfterTap,
  type Vector,
  type View,
  WHEEL_STEP,
  WHOLE,
  ZOOM_MS,
  type ZoomHandle,
  zoomed,
} from "./zoom";

const PAN_PX = 40;
const STAY: Vector = { x: 0, y: 0 };
const STILL = "(prefers-reduced-motion: reduce)";

interface ZoomImageProps {
  src: string;
  name: string;
  onFail: () => void;
  ref: Ref<ZoomHandle>;
}

/** A picture that is moved and enlarged by touch, wheel and keyboard. */
export function ZoomImage({ src, name, onFail, ref }: ZoomImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const zoom = useRef<Zoom>(null);

  useEffect(() => {
    const element = image.current;
    const stage = element?.parentElement;
    if (!element || !stage) return;
    const started = startZoom(element);
    zoom.current = started;
    const stop = new AbortController();
    listen(stage, started, stop.signal);
    return () => stop.abort();
  }, []);

  useImperativeHandle(ref, () => ({
    zoomBy: (step) => zoom.current?.zoomBy(step),
    reset: () => zoom.current?.zoomTo(1),
  }));

  return (
    <div className="viewer-image" {...keyboardRegion(name)}>
      <img ref={image} src={src} alt={name} onError={onFail} draggable={false} />
    </div>
  );
}

type Zoom = ReturnType<typeof startZoom>;

function startZoom(element: HTMLElement) {
  const still = window.matchMedia?.(STILL).matches ?? false;
  let view = WHOLE;

  function draw(next: View, glides: boolean): void {
    view = next;
    // What follows the fingers doesn't lag behind them.
    element.style.transition = glides && !still ? `transform ${ZOOM_MS}ms ease-in-out` : "none";
    element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }
  /** Without transforms. */
  const size = () => ({ width: element.offsetWidth, height: element.offsetHeight });
  const zoomTo = (scale: number, at: Vector = WHOLE) =>
    draw(moved(zoomed(view, scale, at), STAY, size()), true);

  return {
    zoomTo,
    zoomBy: (step: number, at?: Vector) => zoomTo(scaleAfter(view.scale, step), at),
    tap: (at: Vector) => zoomTo(scaleAfterTap(view.scale), at),
    move: (by: Vector) => draw(moved(view, by, size()), false),
    pinch: (before: Fingers, after: Fingers) => draw(pinched(view, before, after, size()), false),
  };
}

function listen(stage: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
  const taps = doubleTap();
  /** Fingers, or the pressed mouse, by where they are. */
  const pressed = new Map<number, Vector>();
  const placeOf = ({ clientX, clientY }: MouseEvent): Vector => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    heard: (event: HTMLElementEventMap[Name]) => void,
  ) => stage.addEventListener(name, heard, { signal, passive: false });

  on("pointerdown", (event) => {
    taps.down(event);
    pressed.set(event.pointerId, placeOf(event));
  });
  on("pointermove", (event) => {
    const before = pressed.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    pressed.set(event.pointerId, now);
    // A drag goes on outside the picture.
    stage.setPointerCapture(event.pointerId);
    const [other] = [...pressed].filter(([id]) => id !== event.pointerId);
    if (other) zoom.pinch([before, other[1]], [now, other[1]]);
    else zoom.move({ x: now.x - before.x, y: now.y - before.y });
  });
  on("pointerup", (event) => {
    pressed.delete(event.pointerId);
    if (taps.up(event)) zoom.tap(placeOf(event));
  });
  on("pointercancel", ({ pointerId }) => pressed.delete(pointerId));
  // Released elsewhere, before it moved.
  on("pointerleave", ({ pointerId }) => pressed.delete(pointerId));
  on("wheel", (event) => {
    event.preventDefault();
    zoom.zoomBy(event.deltaY < 0 ? WHEEL_STEP : -WHEEL_STEP, placeOf(event));
  });
  on("keydown", (event) => {
    if (press(zoom, event.key)) event.preventDefault();
  });
}

const MOVES: Readonly<Record<string, Vector>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
};

/** Whether the key has a meaning here. */
function press(zoom: Zoom, key: string): boolean {
  const move = MOVES[key];
  if (move) zoom.move(move);
  else if (key === "+" || key === "=") zoom.zoomBy(WHEEL_STEP);
  else if (key === "-") zoom.zoomBy(-WHEEL_STEP);
  else if (key === "0") zoom.zoomTo(1);
  else return false;
  return true;
}
