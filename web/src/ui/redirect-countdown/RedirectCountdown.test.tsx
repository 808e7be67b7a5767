import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RedirectCountdown } from "./RedirectCountdown";

const onLeave = vi.fn();
const onStop = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

function open() {
  render(
    <RedirectCountdown
      seconds={5}
      title="You're leaving our site"
      text={(seconds) => `In ${seconds} seconds we go on.`}
      goLabel="Go now"
      stopLabel="Stay here"
      {...{ onLeave, onStop }}
    />,
  );
}

/** Each second is drawn before the next begins. */
function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) act(() => vi.advanceTimersByTime(1000));
}

it("counts down for the eye and leaves once", () => {
  open();
  pass(4);
  expect(screen.getByText("In 1 seconds we go on.")).toBeTruthy();
  expect(onLeave).not.toHaveBeenCalled();
  pass(3);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(screen.getByRole("alertdialog", { description: "In 5 seconds we go on." })).toBeTruthy();
});

it("can be stopped, also with Escape", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Stay here" }));
  fireEvent(screen.getByRole("alertdialog"), new Event("cancel", { cancelable: true }));
  expect(onStop).toHaveBeenCalledTimes(2);
});

it("leaves at once when asked", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Go now" }));
  expect(onLeave).toHaveBeenCalledOnce();
});
