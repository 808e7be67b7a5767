import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Progress, STEP_REST_MS, STEPS } from "./progress";

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function counted() {
    const steps: number[] = [];
    const progress = new Progress((step) => steps.push(step));
    const told: (number | undefined)[] = [];
    progress.watch(() => told.push(progress.shown()));
    return { steps, progress, told };
  }

  test("[BOOK-01d] it has steps 0 to 3", () => {
    const { steps, progress } = counted();
    for (const step of STEPS) {
      progress.change(step);
      vi.advanceTimersByTime(STEP_REST_MS);
    }
    expect(steps).toEqual([0, 1, 2, 3]);
  });

  test("[BOOK-01g] [CONST-03a] a change applies 2000 ms later, and only the last of several", () => {
    const { steps, progress, told } = counted();
    progress.change(1);
    expect(progress.shown(), "the first is there at once").toBe(1);
    vi.advanceTimersByTime(1999);
    expect(steps).toEqual([]);
    progress.change(2);
    vi.advanceTimersByTime(1999);
    expect([steps, progress.shown()]).toEqual([[], 1]);
    vi.advanceTimersByTime(1);
    expect([steps, progress.shown()]).toEqual([[2], 2]);
    expect(told).toEqual([1, 2]);
  });

  test("[BOOK-01h] a change to the present step is dropped", () => {
    const { steps, progress } = counted();
    progress.change(1);
    vi.advanceTimersByTime(STEP_REST_MS);
    progress.change(1);
    vi.advanceTimersByTime(10 * STEP_REST_MS);
    expect(steps).toEqual([1]);
    progress.change(2);
    progress.change(1);
    vi.advanceTimersByTime(STEP_REST_MS);
    expect([steps, progress.shown()]).toEqual([[1], 1]);
  });

  test("a patient who starts again sees the step of the screen at once", () => {
    const { progress } = counted();
    progress.change(3);
    vi.advanceTimersByTime(STEP_REST_MS);
    progress.leave();
    progress.change(0);
    expect(progress.shown()).toBe(0);
  });

  test("the bar follows back to the step that was counted last, which is not counted again", () => {
    const { steps, progress } = counted();
    progress.change(1);
    vi.advanceTimersByTime(STEP_REST_MS);
    progress.leave();
    progress.change(0);
    progress.change(1);
    vi.advanceTimersByTime(STEP_REST_MS);
    expect([steps, progress.shown()]).toEqual([[1], 1]);
  });
});
