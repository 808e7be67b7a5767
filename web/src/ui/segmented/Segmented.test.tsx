import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Segmented } from "./Segmented";

it("marks the current view, and switches on a press", async () => {
  const onChange = vi.fn();
  render(
    <Segmented
      label="View"
      value="week"
      onChange={onChange}
      options={[
        { value: "week", label: "Week" },
        { value: "month", label: "Month" },
      ]}
    />,
  );
  expect(screen.getByRole("group", { name: "View" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Week", pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Month", pressed: false }));
  expect(onChange).toHaveBeenCalledWith("month");
});
