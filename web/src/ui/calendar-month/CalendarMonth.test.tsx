import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CalendarMonth } from "./CalendarMonth";
import { DayTimes } from "./DayTimes";
import type { MonthDay } from "./MonthDayButton";

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const weekdays = names.map((long) => ({ short: long.slice(0, 3), long }));
const onSelect = vi.fn();

function day(date: number, weekday: number): MonthDay {
  const name = `${names[weekday]} ${date} November`;
  const closed = weekday === 6;
  return {
    key: String(date),
    day: String(date),
    label: closed ? `${name}, no times: closed` : `${name}, 3 times`,
    words: closed ? "Closed" : "3 times",
    shortWords: closed ? "closed" : "3",
    fill: closed ? 0 : 1,
  };
}

const week = (first: number) => names.map((_, index) => day(first + index, index));
// Monday and Tuesday of the first week are over.
const weeks = [week(16).map((one, index) => (index < 2 ? null : one)), week(23)];
const focused = () => document.activeElement?.querySelector(".visually-hidden")?.textContent;

beforeEach(() => {
  onSelect.mockClear();
  render(
    <CalendarMonth
      caption="Days with times"
      weekdays={weekdays}
      weeks={weeks}
      selected="19"
      onSelect={onSelect}
    />,
  );
});

describe("a month", () => {
  it("is a table with a name and the days as columns", () => {
    expect(screen.getByRole("table", { name: "Days with times" })).toBeTruthy();
    const columns = screen.getAllByRole("columnheader").map((column) => column.textContent);
    expect(columns.at(3)).toBe("ThuThursday");
  });

  it("is one stop of the tab key, at the chosen day; arrow keys move by day and by week", async () => {
    await userEvent.tab();
    expect(focused()).toBe("Thursday 19 November, 3 times");
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    expect(focused()).toBe("Friday 27 November, 3 times");
    await userEvent.keyboard("{Home}{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("23");
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("says why a day has no times, and does not let it be chosen", async () => {
    await userEvent.tab();
    await userEvent.keyboard("{End}{Enter}");
    expect(focused()).toBe("Sunday 22 November, no times: closed");
    expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("tells which day is chosen", () => {
    expect(screen.getAllByRole("button", { pressed: true })).toEqual([
      screen.getByRole("button", { name: "Thursday 19 November, 3 times" }),
    ]);
  });
});

describe("the times of the chosen day", () => {
  it("are one tab stop a clinic", async () => {
    const onPress = vi.fn();
    const slots = ["8:20 am", "9:40 am", "11:00 am", "1:30 pm"].map((label) => ({
      key: label,
      label,
      name: `Thursday 19 November, ${label}, Newtown`,
      state: "free" as const,
      onPress: () => onPress(label),
    }));
    render(
      <DayTimes
        title="Thursday 19 November"
        clinics={[{ key: "newtown", name: "1. Newtown", slots }]}
        announcement="Thursday 19 November, 4 times"
      />,
    );
    expect(screen.getByRole("status").textContent).toBe("Thursday 19 November, 4 times");
    screen.getByRole("button", { name: /8:20 am/ }).focus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onPress).toHaveBeenCalledExactlyOnceWith("1:30 pm");
    expect(screen.getByRole("region", { name: "1. Newtown" })).toBeTruthy();
  });
});
