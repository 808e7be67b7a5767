import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Tag } from "../tag/Tag";
import { Itinerary, type ItineraryDay } from "./Itinerary";
import { PlanChoice } from "./PlanChoice";

const day: ItineraryDay = {
  key: "24",
  title: "Tuesday 24 November",
  note: "8 days from now",
  legs: [
    { key: "a", time: "8:10", period: "am", icon: "ct", title: "CT chest", kind: "stay" },
    { key: "b", time: "9:00", period: "am", icon: "cup", title: "50 min free", kind: "gap" },
  ],
};

describe("an itinerary", () => {
  it("is an ordered list a day, with the length of a gap in words", () => {
    render(<Itinerary days={[day]} totals={[{ label: "Trips", value: "1 trip" }]} />);
    const region = screen.getByRole("region", { name: "Tuesday 24 November" });
    const legs = within(region)
      .getAllByRole("listitem")
      .map((leg) => leg.textContent);
    expect(legs).toEqual(["8:10 amCT chest", "9:00 am50 min free"]);
    expect(screen.getByRole("term").textContent).toBe("Trips");
  });
});

function Choose() {
  const [value, setValue] = useState<"one" | "many">("one");
  const common = { totals: [{ label: "Trips", value: "1 trip" }], days: [day] };
  return (
    <PlanChoice
      legend="Which plan suits you?"
      value={value}
      onChange={setValue}
      plans={[
        { value: "one", title: "One visit", tag: <Tag>Least travel</Tag>, ...common },
        { value: "many", title: "Separate bookings", ...common },
      ]}
    />
  );
}

describe("plans", () => {
  it("are radios named by their heading", async () => {
    render(<Choose />);
    expect(screen.getByRole("group", { name: "Which plan suits you?" })).toBeTruthy();
    const first = screen.getByRole<HTMLInputElement>("radio", { name: "One visit Least travel" });
    expect(first.checked).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("{ArrowDown}");
    const second = screen.getByRole<HTMLInputElement>("radio", { name: "Separate bookings" });
    expect(second.checked).toBe(true);
  });

  it("can be chosen by a press on the heading", async () => {
    render(<Choose />);
    await userEvent.click(screen.getByText("Separate bookings"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Separate bookings" }).checked).toBe(
      true,
    );
  });
});
