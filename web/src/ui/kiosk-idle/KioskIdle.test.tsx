import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { KioskIdle } from "./KioskIdle";

const onStay = vi.fn();
const onLeave = vi.fn();

beforeEach(() => vi.clearAllMocks());

function idle(seconds: number) {
  return (
    <KioskIdle
      isOpen
      seconds={seconds}
      total={10}
      title="Are you still there?"
      text={`In ${seconds} seconds we clear your details.`}
      stayLabel="Yes, I need more time"
      leaveLabel="No, go to the start"
      onStay={onStay}
      onLeave={onLeave}
    />
  );
}

const dialog = () => screen.getByRole("alertdialog", { name: "Are you still there?" });

describe("a kiosk that has been idle for a while", () => {
  it("asks, with more time as the first answer", async () => {
    render(idle(10));
    expect(document.activeElement?.textContent).toBe("Yes, I need more time");
    await userEvent.keyboard("{Enter}");
    expect(onStay).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "No, go to the start" }));
    expect(onLeave).toHaveBeenCalledOnce();
    expect(onStay).toHaveBeenCalledOnce();
  });

  it("speaks the number once while it counts down for the eye", () => {
    const { rerender } = render(idle(10));
    rerender(idle(7));
    expect(screen.getByText("In 7 seconds we clear your details.")).toBeTruthy();
    expect(
      screen.getByRole("alertdialog", { description: "In 10 seconds we clear your details." }),
    ).toBeTruthy();
  });

  it("takes any touch, and Escape, as a sign that a person is there", async () => {
    render(idle(10));
    await userEvent.click(dialog());
    await userEvent.click(screen.getByRole("heading"));
    expect(onStay).toHaveBeenCalledTimes(2);
    fireEvent(dialog(), new Event("cancel", { cancelable: true }));
    expect(onStay).toHaveBeenCalledTimes(3);
  });
});
