import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Board, type BoardDevice } from "./Board";
import { inLanes } from "./boardLanes";

const devices: BoardDevice[] = [
  {
    key: "mri",
    title: "MRI 1",
    detail: "Room 1",
    entries: [
      {
        key: "late",
        start: 570,
        minutes: 30,
        time: "9:30",
        title: "Mock, J.",
        state: "late",
        stateText: "Late",
        href: "/bookings/2",
        moveName: "Move Mock, J., 9:30",
      },
      {
        key: "early",
        start: 480,
        minutes: 15,
        time: "8:00",
        title: "Demo, K.",
        detail: "MRI spine",
        state: "done",
        stateText: "Done",
        href: "/bookings/1",
      },
      { key: "break", start: 600, minutes: 30, title: "Break", state: "closed" },
    ],
  },
];

function renderBoard(onMove = vi.fn()) {
  render(
    <Board
      label="Day board"
      pickLabel="Device"
      devices={devices}
      from={480}
      until={720}
      hours={[{ at: 480, text: "8:00" }]}
      now={{ at: 587, text: "9:47" }}
      onMove={onMove}
    />,
  );
  return onMove;
}

describe("the day board", () => {
  it("is a list a device, in the order of time", () => {
    renderBoard();
    const list = screen.getByRole("list", { name: "MRI 1" });
    const texts = within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent?.trim());
    expect(texts[0]).toContain("8:00 Done Demo, K. MRI spine");
    expect(texts[1]).toContain("9:30 Late Mock, J.");
    expect(texts[2]).toBe("Break");
  });

  it("leads to each booking by a link that says time, state and person", () => {
    renderBoard();
    const link = screen.getByRole("link", { name: "9:30 Late Mock, J." });
    expect(link.getAttribute("href")).toBe("/bookings/2");
  });

  it("moves a booking by a button too, and only where it may move", async () => {
    const onMove = renderBoard();
    const moves = screen.getAllByRole("button", { name: /^Move/ });
    expect(moves).toHaveLength(1);
    screen.getByRole("link", { name: "9:30 Late Mock, J." }).focus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(onMove.mock.lastCall?.[0].key).toBe("late");
    expect(onMove.mock.lastCall?.[1].key).toBe("mri");
  });

  it("can be scrolled with the keyboard", () => {
    renderBoard();
    expect(screen.getByRole("region", { name: "Day board" }).tabIndex).toBe(0);
  });
});

describe("entries at the same time", () => {
  it("stand beside each other, and those after them have the whole width again", () => {
    const placed = inLanes([
      { start: 480, minutes: 30 },
      { start: 490, minutes: 30 },
      { start: 510, minutes: 5 },
      { start: 520, minutes: 30 },
    ]);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });
});
