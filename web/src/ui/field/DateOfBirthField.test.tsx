import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { DateOfBirthField, type DateOfBirthFieldProps } from "./DateOfBirthField";

function Birth(props: Partial<DateOfBirthFieldProps>) {
  const [value, setValue] = useState({ day: "", month: "", year: "" });
  return (
    <DateOfBirthField
      id="birth"
      legend="Date of birth"
      help="Such as 27 3 1958"
      labels={{ day: "Day", month: "Month", year: "Year" }}
      value={value}
      onChange={setValue}
      {...props}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const typed = () => ["Day", "Month", "Year"].map((name) => box(name).value);

describe("the date of birth", () => {
  it.each([
    ["27/3/1958", ["27", "3", "1958"]],
    ["27.03.1958", ["27", "03", "1958"]],
    ["27 3 1958", ["27", "3", "1958"]],
    ["27031958", ["27", "03", "1958"]],
    ["1958-03-27", ["27", "03", "1958"]],
  ])("[A11Y-01j] pasted as %s fills all three boxes", async (text, expected) => {
    render(<Birth />);
    await userEvent.click(box("Month"));
    await userEvent.paste(text);
    expect(typed()).toEqual(expected);
  });

  it("[BOOK-20f] the browser fills in one's own, not another person's", () => {
    const { rerender } = render(<Birth />);
    expect(box("Year").autocomplete).toBe("bday-year");
    rerender(<Birth isAnothers />);
    expect(box("Year").autocomplete).toBe("off");
  });

  it("[A11Y-01j] can be typed, box by box", async () => {
    render(<Birth />);
    await userEvent.type(box("Day"), "27");
    await userEvent.tab();
    await userEvent.keyboard("3");
    await userEvent.tab();
    await userEvent.keyboard("1958");
    expect(typed()).toEqual(["27", "3", "1958"]);
  });

  it("[A11Y-01j] is filled in by a browser that knows it", () => {
    render(<Birth />);
    for (const [name, hint, value] of [
      ["Day", "bday-day", "27"],
      ["Month", "bday-month", "03"],
      ["Year", "bday-year", "1958"],
    ] as const) {
      expect(box(name).autocomplete).toBe(hint);
      // As a browser autofills it: all at once, without a key press or focus.
      fireEvent.input(box(name), { target: { value } });
    }
    expect(typed()).toEqual(["27", "03", "1958"]);
    expect(document.activeElement).toBe(document.body);
  });

  it("keeps the cursor where the person is, and drops a slash typed out of habit", async () => {
    render(<Birth />);
    await userEvent.type(box("Day"), "27/");
    expect(typed()).toEqual(["27", "", ""]);
    expect(document.activeElement).toBe(box("Day"));
  });

  it("marks only the box that is wrong", () => {
    render(<Birth error="Enter the year, with four digits." invalidParts={["year"]} />);
    expect(box("Day").getAttribute("aria-invalid")).toBeNull();
    expect(box("Year").getAttribute("aria-invalid")).toBe("true");
    const group = screen.getByRole("group", { name: "Date of birth" });
    const notes = (group.getAttribute("aria-describedby") ?? "").split(" ");
    expect(notes.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Such as 27 3 1958",
      "Enter the year, with four digits.",
    ]);
  });
});
