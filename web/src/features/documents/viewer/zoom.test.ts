import { expect, test } from "vitest";
import {
  doubleTap,
  moved,
  pinched,
  scaleAfter,
  scaleAfterTap,
  type Vector,
  type View,
  WHEEL_STEP,
  WHOLE,
  ZOOM_MS,
  zoomed,
} from "./zoom";

test("[CONST-02a] [DOC-04g] a double tap zooms to scale 2, and the next one shows the whole page", () => {
  expect(scaleAfterTap(1)).toBe(2);
  expect(scaleAfterTap(2)).toBe(1);
  expect(scaleAfterTap(1.4)).toBe(1);
});

test("[CONST-02b] [CONST-02c] the wheel zooms by 0.2, within bounds, in 200 ms", () => {
  expect(WHEEL_STEP).toBe(0.2);
  expect(ZOOM_MS).toBe(200);
  expect(scaleAfter(1, WHEEL_STEP)).toBe(1.2);
  expect(scaleAfter(1.2, -WHEEL_STEP)).toBe(1);
  expect(scaleAfter(1, -WHEEL_STEP)).toBe(1);
  expect(scaleAfter(8, WHEEL_STEP)).toBe(8);
});

test("two quick taps at the same place are a double tap; a drag and a slow second tap are not", () => {
  const at = (clientX: number, timeStamp: number) => ({ clientX, clientY: 0, timeStamp });
  const tap = (taps: ReturnType<typeof doubleTap>, x: number, ms: number) => {
    taps.down(at(x, ms));
    return taps.up(at(x, ms + 50));
  };
  const quick = doubleTap();
  expect([tap(quick, 0, 0), tap(quick, 5, 150), tap(quick, 5, 250)]).toEqual([false, true, false]);
  const slow = doubleTap();
  expect([tap(slow, 0, 0), tap(slow, 0, 900)]).toEqual([false, false]);
  const dragged = doubleTap();
  dragged.down(at(0, 0));
  expect([dragged.up(at(90, 100)), tap(dragged, 90, 150)]).toEqual([false, false]);
});

/** What of the picture is drawn at a place; the same before and after if it stays. */
const partAt = ({ scale, x, y }: View, at: Vector) => [(at.x - x) / scale, (at.y - y) / scale];
const size = { width: 300, height: 400 };

test("[DOC-04o] what is at a place stays there, however often it is enlarged", () => {
  const at = { x: 80, y: -120 };
  const first = zoomed(WHOLE, 2, at);
  const then = zoomed(first, 3.2, { x: -30, y: 10 });
  expect(partAt(first, at)).toEqual([80, -120]);
  expect(partAt(then, { x: -30, y: 10 })).toEqual(partAt(first, { x: -30, y: 10 }));
  expect(zoomed(then, 0.3, at)).toEqual(WHOLE);
});

test("[DOC-04o] two fingers keep between them what was there, and enlarge by as much as they move apart", () => {
  const before = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
  ] as const;
  const after = [
    { x: 0, y: 60 },
    { x: 80, y: 60 },
  ] as const;
  const view = pinched(WHOLE, before, after, size);
  expect(view.scale).toBe(2);
  expect(partAt(view, { x: 40, y: 60 })).toEqual([20, 0]);
  // Both at one place have no distance to compare with.
  const together = [
    { x: 1, y: 1 },
    { x: 1, y: 1 },
  ] as const;
  expect(pinched(view, together, after, size).scale).toBe(8);
});

test("[DOC-04q] the middle of the stage always shows a part of the picture; a whole picture isn't moved", () => {
  const large = zoomed(WHOLE, 2, WHOLE);
  expect(moved(large, { x: 50, y: -20 }, size)).toEqual({ scale: 2, x: 50, y: -20 });
  expect(moved(large, { x: 9000, y: -9000 }, size)).toEqual({ scale: 2, x: 300, y: -400 });
  expect(moved(WHOLE, { x: 50, y: 50 }, size)).toEqual(WHOLE);
});
