import { type PointerEvent, useState } from "react";
import { classes } from "../../ui";
import { mapQuad, moveCorner, nearestCorner, type Point, type Quad } from "./model/geometry";
import type { CameraPage } from "./model/pages";

interface PageDrawingProps {
  page: CameraPage;
  focused: number | undefined;
  onCorners: (corners: Quad) => void;
}

/** Room around the picture, so that a corner at its edge can be taken hold of; a share of the long side. */
const MARGIN = 0.06;
/** From a finger to the corner that it means. */
const REACH_PX = 44;
/** The finger covers the corner: it is shown larger beside. Shares of the short side. */
const LENS_SIZE = 0.34;
const LENS_SHOWS = 0.1;

interface Drag {
  readonly index: number;
  /** From the finger to the corner, so that the corner doesn't jump under the finger. */
  readonly offset: Point;
}

/** Hidden from screen readers: the sliders beside it say and do the same. */
export function PageDrawing({ page, focused, onCorners }: PageDrawingProps) {
  const [drag, setDrag] = useState<Drag>();
  const isAside = page.turns % 2 === 1;
  const width = isAside ? page.height : page.width;
  const height = isAside ? page.width : page.height;
  const margin = MARGIN * Math.max(width, height);
  const corners = mapQuad(page.corners, ({ x, y }) => ({ x: x * width, y: y * height }));
  const outline = `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`;

  function grab(event: PointerEvent<SVGSVGElement>) {
    const { point, pixel } = placeOf(event);
    const index = nearestCorner(corners, point, REACH_PX * pixel);
    const corner = index === undefined ? undefined : corners[index];
    if (index === undefined || !corner) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ index, offset: { x: corner.x - point.x, y: corner.y - point.y } });
  }

  function pull(event: PointerEvent<SVGSVGElement>) {
    if (!drag) return;
    const { point } = placeOf(event);
    const to = {
      x: (point.x + drag.offset.x) / width,
      y: (point.y + drag.offset.y) / height,
    };
    onCorners(moveCorner(page.corners, drag.index, to));
  }

  const drop = () => setDrag(undefined);
  const picture = (
    <image
      href={page.url}
      width={page.width}
      height={page.height}
      transform={turning(page)}
      preserveAspectRatio="none"
    />
  );
  return (
    <svg
      className="camera-drawing"
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      aria-hidden="true"
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {picture}
      <path className="camera-drawing__shade" d={`M0 0H${width}V${height}H0Z${outline}`} />
      <path className="camera-drawing__edge is-wide" d={outline} />
      <path className="camera-drawing__edge" d={outline} />
      {corners.map(({ x, y }, index) => (
        <g
          // The corners never change their order.
          key={CORNER_KEYS[index]}
          className={classes("camera-drawing__corner", index === focused && "is-focused")}
        >
          <path d={`M${x} ${y}h0`} />
          <path d={`M${x} ${y}h0`} />
        </g>
      ))}
      {drag && (
        <Lens
          at={corners[drag.index] ?? corners[0]}
          width={width}
          height={height}
          outline={outline}
        >
          {picture}
        </Lens>
      )}
    </svg>
  );
}

const CORNER_KEYS = ["a", "b", "c", "d"];

interface LensProps {
  at: Point;
  width: number;
  height: number;
  outline: string;
  children: React.ReactNode;
}

/** In the upper corner that is farther from the finger. */
function Lens({ at, width, height, outline, children }: LensProps) {
  const size = LENS_SIZE * Math.min(width, height);
  const shown = LENS_SHOWS * Math.min(width, height);
  const x = at.x < width / 2 ? width - size : 0;
  return (
    <>
      <svg
        aria-hidden="true"
        {...{ x, y: 0, width: size, height: size }}
        viewBox={`${at.x - shown / 2} ${at.y - shown / 2} ${shown} ${shown}`}
      >
        <rect
          className="camera-drawing__behind"
          {...{ x: at.x - shown / 2, y: at.y - shown / 2, width: shown, height: shown }}
        />
        {children}
        <path className="camera-drawing__edge is-wide" d={outline} />
        <path className="camera-drawing__edge" d={outline} />
      </svg>
      <rect className="camera-drawing__lens" {...{ x, y: 0, width: size, height: size }} />
    </>
  );
}

/** Turns the picture about its corner and moves it back to where it began. */
function turning({ turns, width, height }: CameraPage): string {
  const [x, y] = [
    [0, 0],
    [height, 0],
    [width, height],
    [0, width],
  ][turns] ?? [0, 0];
  return `translate(${x} ${y}) rotate(${turns * 90})`;
}

/** Where a finger is in the drawing, and how much of it a pixel of the screen is. */
function placeOf(event: PointerEvent<SVGSVGElement>): { point: Point; pixel: number } {
  const matrix = event.currentTarget.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { point: { x, y }, pixel: matrix.a };
}
