import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { FaceScale } from "./FaceScale";

const words = ["No pain", "Mild pain", "Moderate pain", "Severe pain"];

function Scale({ error }: { error?: string }) {
  const [value, setValue] = useState<number | null>(null);
  return <FaceScale {...{ words, value, error }} legend="How bad is it?" onChange={setValue} />;
}

it("[PORT-12c] every face is a radio button of the question, named with its number and words", async () => {
  render(<Scale />);
  const group = screen.getByRole("group", { name: "How bad is it?" });
  const names = screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"));
  expect(names).toEqual(["0, No pain", "1, Mild pain", "2, Moderate pain", "3, Severe pain"]);
  await userEvent.click(screen.getByRole("radio", { name: "2, Moderate pain" }));
  expect(group.textContent).toContain("2 – Moderate pain");
});

it("[PORT-12c] is answered with the keyboard alone", async () => {
  render(<Scale />);
  await userEvent.tab();
  await userEvent.keyboard(" {ArrowRight}{ArrowRight}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "2, Moderate pain" }).checked).toBe(
    true,
  );
});

it("says what is wrong to screen readers", () => {
  render(<Scale error="Choose a face." />);
  const group = screen.getByRole("group", { name: "How bad is it?" });
  const note = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Choose a face.");
});
