import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Progress, STEP_REST_MS, STEPS } from "./progress";

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function counted() {
    const steps: number[] = [];
    return { steps, progress: new Progress((step) => steps.push(step)) };
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
    const { steps, progress } = counted();
    progress.change(1);
    vi.advanceTimersByTime(1999);
    expect(steps).toEqual([]);
    progress.change(2);
    vi.advanceTimersByTime(1999);
    expect(steps).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(steps).toEqual([2]);
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
    expect(steps).toEqual([1]);
  });
});
