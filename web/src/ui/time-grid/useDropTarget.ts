import { type RefObject, useEffect, useState } from "react";
import type { TimeDrop } from "./timeTypes";

/** A dropped entry snaps to multiples of this. */
const STEP_MINUTES = 5;

interface DropColumn {
  columnKey: string;
  from: number;
  until: number;
  drop: TimeDrop | undefined;
}

/** Where a dragged entry would be in a column; null while it is elsewhere. Escape cancels, as the browser does it. */
export function useDropTarget(
  body: RefObject<HTMLElement | null>,
  place: DropColumn,
): number | null {
  const { columnKey, from, until, drop } = place;
  const [target, setTarget] = useState<number | null>(null);

  useEffect(() => {
    const element = body.current;
    if (!element || !drop) return;
    const startAt = (event: DragEvent) => {
      const { top, height } = element.getBoundingClientRect();
      const minute = from + ((event.clientY - top) / height) * (until - from) - drop.grip;
      const stepped = Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
      return Math.min(Math.max(stepped, from), until - drop.minutes);
    };
    const over = (event: DragEvent) => {
      event.preventDefault();
      setTarget(startAt(event));
    };
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setTarget(null);
    };
    const letGo = (event: DragEvent) => {
      event.preventDefault();
      setTarget(null);
      drop.onDrop(columnKey, startAt(event));
    };
    element.addEventListener("dragover", over);
    element.addEventListener("dragleave", leave);
    element.addEventListener("drop", letGo);
    return () => {
      element.removeEventListener("dragover", over);
      element.removeEventListener("dragleave", leave);
      element.removeEventListener("drop", letGo);
      setTarget(null);
    };
  }, [body, columnKey, from, until, drop]);

  return target;
}
