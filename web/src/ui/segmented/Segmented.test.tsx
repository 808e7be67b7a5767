import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Segmented } from "./Segmented";

it("tells which way of looking is on, and switches by a press", async () => {
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
