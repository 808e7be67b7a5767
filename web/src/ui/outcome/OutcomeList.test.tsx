import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OutcomeList } from "./OutcomeList";

it("puts the scan that failed first, and says the result politely", () => {
  render(
    <OutcomeList
      label="Your scans"
      announcement="Two of three are done"
      outcomes={[
        { key: "us", state: "booked", title: "Ultrasound", stateLabel: "Booked" },
        { key: "ct", state: "failed", title: "CT chest", stateLabel: "Not booked" },
        { key: "inj", state: "requested", title: "Injection", stateLabel: "Requested" },
      ]}
    />,
  );
  expect(screen.getByRole("list", { name: "Your scans" })).toBeTruthy();
  const cards = screen.getAllByRole("article").map((card) => card.textContent);
  expect(cards).toEqual(["CT chestNot booked", "UltrasoundBooked", "InjectionRequested"]);
  expect(screen.getByRole("status").textContent).toBe("Two of three are done");
});
