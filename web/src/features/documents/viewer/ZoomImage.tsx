import Panzoom from "@panzoom/panzoom";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { keyboardRegion } from "./keyboard-region";
import { doubleTap, scaleAfter, scaleAfterTap, WHEEL_STEP, ZOOM_MS, type ZoomHandle } from "./zoom";

const PAN_PX = 40;
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
    return () => {
      stop.abort();
      started.end();
    };
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

type At = { clientX: number; clientY: number };
type Zoom = ReturnType<typeof startZoom>;

function startZoom(element: HTMLElement) {
  const still = window.matchMedia?.(STILL).matches ?? false;
  let drawn = 1;
  let glidesTo: number | undefined;
  const panzoom = Panzoom(element, {
    minScale: 1,
    maxScale: scaleAfter(Number.MAX_SAFE_INTEGER, 0),
    panOnlyWhenZoomed: true,
    // A press still reaches the page: it may be half of a double tap.
    handleStartEvent: (event: Event) => event.preventDefault(),
    setTransform: (_, { x, y, scale }) => {
      // What follows the fingers doesn't lag behind them.
      const glides = scale === glidesTo && scale !== drawn && !still;
      drawn = scale;
      element.style.transition = glides ? `transform ${ZOOM_MS}ms ease-in-out` : "none";
      element.style.transform = `scale(${scale}) translate(${x}px, ${y}px)`;
    },
  });

  /** The whole picture is always in the middle. */
  function zoomTo(scale: number, at?: At): void {
    glidesTo = scale;
    if (scale === 1) panzoom.reset();
    else if (at) panzoom.zoomToPoint(scale, at);
    else panzoom.zoom(scale);
  }

  return {
    zoomTo,
    zoomBy: (step: number, at?: At) => zoomTo(scaleAfter(panzoom.getScale(), step), at),
    tap: (at: At) => zoomTo(scaleAfterTap(panzoom.getScale()), at),
    move: (x: number, y: number) => panzoom.pan(x, y, { relative: true }),
    end: () => panzoom.destroy(),
  };
}

function listen(stage: HTMLElement, zoom: Zoom, signal: AbortSignal): void {
  const taps = doubleTap();
  stage.addEventListener("pointerdown", taps.down, { signal });
  stage.addEventListener(
    "pointerup",
    (event) => {
      if (taps.up(event)) zoom.tap(event);
    },
    { signal },
  );
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom.zoomBy(event.deltaY < 0 ? WHEEL_STEP : -WHEEL_STEP, event);
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    "keydown",
    (event) => {
      if (press(zoom, event.key)) event.preventDefault();
    },
    { signal },
  );
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

/** Whether the key has a meaning here. */
function press(zoom: Zoom, key: string): boolean {
  const move = MOVES[key];
  if (move) zoom.move(...move);
  else if (key === "+" || key === "=") zoom.zoomBy(WHEEL_STEP);
  else if (key === "-") zoom.zoomBy(-WHEEL_STEP);
  else if (key === "0") zoom.zoomTo(1);
  else return false;
  return true;
}
