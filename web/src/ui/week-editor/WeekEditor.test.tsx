import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WeekEditor, type WeekEditorDay } from "./WeekEditor";

const days: WeekEditorDay[] = [
  {
    key: "mon",
    title: "Mon",
    detail: "23 Nov",
    blocks: [
      {
        key: "m2",
        start: 765,
        minutes: 285,
        kind: "open",
        title: "All MRI",
        hours: "12:45 – 5:30",
      },
      {
        key: "m1",
        start: 480,
        minutes: 240,
        kind: "open",
        title: "All MRI",
        hours: "8:00 – 12:00",
      },
    ],
  },
  {
    key: "tue",
    title: "Tue",
    detail: "24 Nov",
    blocks: [
      {
        key: "t1",
        start: 720,
        minutes: 330,
        kind: "closed",
        title: "Closed",
        hours: "12:00 – 5:30",
        detail: "Service",
      },
    ],
  },
];

function Week() {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <WeekEditor
      label="Week of MRI 1"
      pickLabel="Day"
      days={days}
      from={420}
      until={1080}
      hours={[{ at: 420, text: "7:00" }]}
      selected={selected}
      onSelect={(block) => setSelected(block.key)}
      status="Draft. Patients still see the old times."
      sideLabel="Selected block"
    >
      <h3>{selected ?? "Nothing selected"}</h3>
    </WeekEditor>
  );
}

afterEach(() => vi.unstubAllGlobals());

describe("the week of a device", () => {
  it("has the blocks of each day in order, as buttons with their hours", () => {
    render(<Week />);
    const monday = screen.getByRole("list", { name: "Mon" });
    const names = within(monday)
      .getAllByRole("button")
      .map((button) => button.textContent?.trim());
    expect(names).toEqual(["All MRI 8:00 – 12:00", "All MRI 12:45 – 5:30"]);
    expect(screen.getByRole("button", { name: "Closed 12:00 – 5:30 Service" })).toBeTruthy();
  });

  it("opens a block in the side form and keeps the focus on a desk", async () => {
    render(<Week />);
    const block = screen.getByRole("button", { name: "All MRI 8:00 – 12:00" });
    await userEvent.click(block);
    expect(block.getAttribute("aria-pressed")).toBe("true");
    const side = screen.getByRole("complementary", { name: "Selected block" });
    expect(side.textContent).toBe("m1");
    expect(document.activeElement).toBe(block);
  });

  it("leads to the side form on a narrow screen, where one day is shown at a time", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    render(<Week />);
    expect(screen.queryByRole("list", { name: "Tue" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Tue" }));
    await userEvent.click(screen.getByRole("button", { name: "Closed 12:00 – 5:30 Service" }));
    expect(document.activeElement).toBe(screen.getByRole("complementary"));
  });

  it("says politely whether it is a draft", () => {
    render(<Week />);
    expect(screen.getByRole("status").textContent).toContain("Draft");
  });
});
