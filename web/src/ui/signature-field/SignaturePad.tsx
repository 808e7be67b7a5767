import { type PointerEvent, useRef, useState } from "react";
import { classes } from "../classes";
import { extended, PAD, type Point, pathOf, type Stroke } from "./signature";

interface SignaturePadProps {
  label: string;
  hint: string;
  hintId: string;
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}

/** Where a signature is drawn. One pointer draws at a time: the hand that rests beside it leaves nothing. */
export function SignaturePad({ label, hint, hintId, strokes, onChange }: SignaturePadProps) {
  const pointer = useRef<number>(undefined);
  const [drawn, setDrawn] = useState<Stroke>([]);

  function start(event: PointerEvent<SVGSVGElement>) {
    if (pointer.current !== undefined || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn([pointOf(event)]);
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    if (pointer.current !== event.pointerId) return;
    const point = pointOf(event);
    setDrawn((stroke) => extended(stroke, point));
  }

  function end(event: PointerEvent<SVGSVGElement>) {
    if (pointer.current !== event.pointerId) return;
    pointer.current = undefined;
    onChange([...strokes, extended(drawn, pointOf(event))]);
    setDrawn([]);
  }

  const empty = strokes.length === 0 && drawn.length === 0;
  return (
    <div className="ui-signature__pad">
      <p id={hintId} className={classes("ui-signature__hint", !empty && "is-away")}>
        {hint}
      </p>
      <svg
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={label}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="ui-signature__line" d={`M32 ${PAD.height - 44}H${PAD.width - 32}`} />
        <path d={[...strokes, drawn].map(pathOf).join("")} />
      </svg>
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (part: number, whole: number) => Math.min(whole, Math.max(0, part * whole));
  return {
    x: within((clientX - left) / width, PAD.width),
    y: within((clientY - top) / height, PAD.height),
  };
}
