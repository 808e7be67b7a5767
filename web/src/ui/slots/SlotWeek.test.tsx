import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { DayStrip } from "./DayStrip";
import { SlotButton, type SlotState } from "./SlotButton";
import { SlotWeek } from "./SlotWeek";
import { moveInDay } from "./slotMoves";

const onPress = vi.fn();

function day(key: string, labels: string[], state: SlotState = "free") {
  return {
    key,
    heading: key,
    isToday: false,
    reason: "Closed",
    slots: labels.map((label) => ({
      key: `${key} ${label}`,
      label,
      name: `${key}, ${label}, Newtown`,
      state,
      onPress: () => onPress(`${key} ${label}`),
    })),
  };
}

function renderWeek(...days: ReturnType<typeof day>[]) {
  render(
    <SlotWeek
      label="Times at Newtown"
      days={days}
      selectedDay="Mon"
      moreText={(count) => `${count} more`}
    />,
  );
}

const focused = () => document.activeElement?.getAttribute("aria-label");

describe("a week of times", () => {
  it("is one stop of the tab key, and arrow keys move between the times", async () => {
    renderWeek(day("Mon", ["8:20", "9:40"]), day("Tue", []), day("Wed", ["10:00"]));
    await userEvent.tab();
    expect(focused()).toBe("Mon, 8:20, Newtown");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("Mon, 9:40, Newtown");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("Wed, 10:00, Newtown");
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    expect(onPress).toHaveBeenLastCalledWith("Mon 8:20");
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("follows the arrow keys on a page written from right to left", async () => {
    document.documentElement.dir = "rtl";
    renderWeek(day("Mon", ["8:20"]), day("Tue", ["10:00"]));
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).toBe("Tue, 10:00, Newtown");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("Mon, 8:20, Newtown");
    document.documentElement.dir = "";
  });

  it("says why a day has no times", () => {
    renderWeek(day("Mon", []));
    expect(screen.getByRole("group", { name: "Mon" }).textContent).toContain("Closed");
  });

  it("unfolds the rest of a long day and continues from there", async () => {
    renderWeek(day("Mon", ["8", "9", "10", "11", "12", "13", "14", "15"]));
    await userEvent.click(screen.getByRole("button", { name: "3 more" }));
    expect(screen.getByRole("button", { name: "Mon, 15, Newtown" })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe("Mon, 13, Newtown"));
  });

  it("never folds the chosen time away", () => {
    const long = day("Mon", ["8", "9", "10", "11", "12", "13", "14", "15"]);
    const last = long.slots.at(-1);
    if (last) last.state = "chosen";
    renderWeek(long);
    expect(screen.getByRole("button", { name: "Mon, 15, Newtown", pressed: true })).toBeTruthy();
  });

  it("does not let a person press a time that is taken", async () => {
    onPress.mockClear();
    renderWeek(day("Mon", ["8:20"], "taken"));
    await userEvent.click(screen.getByRole("button", { name: "Mon, 8:20, Newtown" }));
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe("the spoken name of a time", () => {
  it("contains the words that are written on it, for people who speak to their device", () => {
    render(
      <SlotButton
        label="7:50 am"
        name="Tuesday 17 November, 7:50 am, Randwick"
        state="soonest"
        soonestLabel="soonest"
      />,
    );
    const name = "Tuesday 17 November, 7:50 am soonest, Randwick";
    expect(screen.getByRole("button", { name })).toBeTruthy();
  });

  it("[BOOK-20h] keeps the mark of the soonest time once it is chosen", () => {
    const slot = { label: "7:50 am", name: "Tuesday 17 November, 7:50 am, Randwick" };
    const { rerender } = render(<SlotButton {...slot} state="chosen" soonestLabel="soonest" />);
    expect(screen.getByText("soonest")).toBeTruthy();
    rerender(<SlotButton {...slot} state="chosen" />);
    expect(screen.queryByText("soonest")).toBeNull();
  });

  it("contains the short name of a day", () => {
    const days = [
      { key: "a", weekday: "Thu", day: "19", empty: false, label: "Thursday 19 November, 9 times" },
    ];
    render(<DayStrip label="Day" days={days} selected="a" onSelect={onPress} />);
    const name = "Thu 19, Thursday 19 November, 9 times";
    expect(screen.getByRole("button", { name })).toBeTruthy();
  });
});

describe("the times of one day on a telephone", () => {
  const from = { day: 0, row: 1 };

  it.each([
    ["ArrowLeft", 0],
    ["ArrowRight", 2],
    ["ArrowDown", 4],
    ["Home", 0],
    ["End", 4],
  ])("%s leads from the second of five times, three a row, to number %i", (key, row) => {
    expect(moveInDay(key, from, 5, 3)).toEqual({ day: 0, row });
  });

  it("lead nowhere past the edge", () => {
    expect(moveInDay("ArrowUp", from, 5, 3)).toBeNull();
  });
});
