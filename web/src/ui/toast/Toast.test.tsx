import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "./ToastRegion";

const onAction = vi.fn();

function Page() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Approve
      </button>
      <ToastRegion
        dismissLabel="Dismiss"
        onDismiss={() => setShown(false)}
        toasts={shown ? [{ key: "a", text: "Approved.", actionLabel: "Undo", onAction }] : []}
      />
    </>
  );
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const message = () => screen.queryByText("Approved.");
const undo = () => screen.getByRole("button", { name: "Undo" });

beforeEach(() => {
  vi.useFakeTimers();
  onAction.mockClear();
  render(<Page />);
  const approve = screen.getByRole("button", { name: "Approve" });
  approve.focus();
  fireEvent.click(approve);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a toast", () => {
  it("is put into a status that was there before, and stays 8 seconds", () => {
    expect(screen.getByRole("status").contains(message())).toBe(true);
    pass(7900);
    expect(message()).toBeTruthy();
    pass(200);
    expect(message()).toBeNull();
    expect(screen.getByRole("status")).toBeTruthy();
  });

  it("waits while it is pointed at, and continues afterwards", () => {
    pass(5000);
    const toast = message()?.parentElement as HTMLElement;
    fireEvent.pointerEnter(toast);
    pass(60_000);
    expect(message()).toBeTruthy();
    fireEvent.pointerLeave(toast);
    pass(2900);
    expect(message()).toBeTruthy();
    pass(200);
    expect(message()).toBeNull();
  });

  it("waits while it has the focus", () => {
    act(() => undo().focus());
    pass(60_000);
    expect(message()).toBeTruthy();
  });

  it("undoes, goes, and gives the focus back", () => {
    act(() => undo().focus());
    fireEvent.click(undo());
    expect(onAction).toHaveBeenCalledOnce();
    expect(message()).toBeNull();
    expect(document.activeElement?.textContent).toBe("Approve");
  });

  it("is shown inside the open dialog, where it can be read and pressed", async () => {
    const dialog = document.body.appendChild(document.createElement("dialog"));
    await act(async () => dialog.setAttribute("open", ""));
    expect(dialog.contains(message())).toBe(true);
    await act(async () => dialog.removeAttribute("open"));
    expect(message()).toBeTruthy();
    expect(dialog.contains(message())).toBe(false);
    dialog.remove();
  });

  it("can be dismissed", () => {
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(message()).toBeNull();
    expect(onAction).not.toHaveBeenCalled();
  });
});
