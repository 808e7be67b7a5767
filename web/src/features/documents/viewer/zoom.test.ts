import { expect, test } from "vitest";
import { doubleTap, scaleAfter, scaleAfterTap, WHEEL_STEP, ZOOM_MS } from "./zoom";

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
