import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./Button";

describe("a button", () => {
  it("that cannot be pressed yet can still be reached, and says why", async () => {
    const onPress = vi.fn();
    render(
      <Button disabledReason="Choose a time first." onPress={onPress}>
        Hold this time
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole("button", {
      name: "Hold this time",
      description: "Choose a time first.",
    });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("{Enter}");
    expect(onPress).not.toHaveBeenCalled();
  });

  it("that is busy says so and cannot be pressed twice", async () => {
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy busyLabel="Booking your scan">
          Book
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Booking your scan" }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe("Booking your scan");
  });

  it("that leads nowhere just now can be reached and says so", () => {
    render(<Button aria-disabled>Week before</Button>);
    const button = screen.getByRole("button", { name: "Week before" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("with an icon alone still has a name", () => {
    render(
      <Button icon="chevron-right" iconOnly>
        Next week
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Next week" })).toBeTruthy();
  });
});
