import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useScrollToChosen } from "./useScrollToChosen";
import { useRested } from "./useSlots";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

test("[CONST-03b] after a change of the exam 400 ms pass before its times are asked for", () => {
  const { result, rerender } = renderHook(({ exam }) => useRested(exam), {
    initialProps: { exam: "mri-knee" },
  });
  expect(result.current).toBe(true);
  rerender({ exam: "ct-head" });
  pass(399);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});

test("[CONST-03c] the page scrolls to the chosen time 100 ms after it is there", () => {
  const chosen = document.createElement("button");
  chosen.className = "ui-slot is-chosen";
  chosen.scrollIntoView = vi.fn();
  document.body.append(chosen);
  const { rerender } = renderHook(({ isThere }) => useScrollToChosen(isThere), {
    initialProps: { isThere: false },
  });
  pass(1000);
  rerender({ isThere: true });
  pass(99);
  expect(chosen.scrollIntoView).not.toHaveBeenCalled();
  pass(1);
  expect(chosen.scrollIntoView).toHaveBeenCalledOnce();
  chosen.remove();
});
