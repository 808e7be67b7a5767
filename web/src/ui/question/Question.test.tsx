import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Question } from "./Question";

type Answer = "yes" | "no" | "unsure";

function Metal({ error }: { error?: string }) {
  const [value, setValue] = useState<Answer | null>(null);
  return (
    <Question<Answer>
      id="metal"
      number="Question 3 of 5"
      legend="Is metal in your body?"
      help="Think of welding."
      error={error}
      answers={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
        { value: "unsure", label: "Not sure" },
      ]}
      value={value}
      onChange={setValue}
      reply={value === "unsure" ? "That is fine. We can book you." : undefined}
    />
  );
}

describe("a question", () => {
  it("is named by its words and helps with the answer", () => {
    render(<Metal />);
    expect(
      screen.getByRole("group", {
        name: "Question 3 of 5 Is metal in your body?",
        description: "Think of welding.",
      }),
    ).toBeTruthy();
  });

  it("can be answered by keyboard, and answers kindly", async () => {
    render(<Metal />);
    await userEvent.tab();
    await userEvent.keyboard(" {ArrowRight}{ArrowRight}");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Not sure" }).checked).toBe(true);
    expect(screen.getByRole("status").textContent).toBe("That is fine. We can book you.");
  });

  it("that was left out says so, and its first answer can be reached from the summary", () => {
    render(<Metal error="Answer this question." />);
    const description = "Think of welding. Answer this question.";
    expect(screen.getByRole("group", { description })).toBeTruthy();
    expect(document.getElementById("metal")).toBe(screen.getByRole("radio", { name: "Yes" }));
  });
});
