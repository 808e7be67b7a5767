import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Loading } from "./Skeleton";

describe("waiting for an answer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows and says nothing when the answer comes at once", () => {
    render(<Loading label="Looking for free times" />);
    act(() => vi.advanceTimersByTime(299));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is said aloud once it takes longer", () => {
    render(<Loading label="Looking for free times" />);
    act(() => vi.advanceTimersByTime(300));
    expect(screen.getByRole("status").textContent).toBe("Looking for free times");
  });
});
