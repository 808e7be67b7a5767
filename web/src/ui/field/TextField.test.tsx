import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SelectField } from "./SelectField";
import { TextArea } from "./TextArea";
import { TextField } from "./TextField";

const nothing = () => undefined;

describe("a text field", () => {
  it("reads its help first and then what is wrong", () => {
    render(
      <TextField
        id="mobile"
        label="Mobile number"
        help="We text a reminder."
        error="This one has 9 digits."
        value=""
        onChange={nothing}
      />,
    );
    expect(
      screen.getByRole("textbox", {
        name: "Mobile number",
        description: "We text a reminder. This one has 9 digits.",
      }),
    ).toBeTruthy();
  });
});

describe("a list to choose from", () => {
  it("begins without an answer, and tells the one that was chosen", async () => {
    const chosen = vi.fn();
    render(
      <SelectField
        id="relation"
        label="Relation"
        error="Choose one."
        emptyLabel="Choose"
        options={[{ value: "P", label: "Parent" }]}
        value=""
        onChange={chosen}
        required
      />,
    );
    const list = screen.getByRole("combobox", { name: "Relation", description: "Choose one." });
    expect(screen.getByRole("option", { name: "Choose", selected: true })).toBeTruthy();
    await userEvent.selectOptions(list, "Parent");
    expect(chosen).toHaveBeenCalledWith("P");
  });
});

describe("a long text field", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("says how much room is left only when the person pauses", () => {
    render(
      <TextArea id="n" label="Notes" value="Hello" onChange={nothing} remainingLabel="195 left" />,
    );
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByRole("status").textContent).toBe("195 left");
  });
});
