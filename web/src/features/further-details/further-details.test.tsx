import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import { NeedsFields } from "./NeedsFields";
import { PreferredTimes } from "./PreferredTimes";
import type { PreferredDay, YesNo } from "./types";

type NeedField = Parameters<Parameters<typeof NeedsFields>[0]["asks"]>[0];

interface NeedsProps {
  asked: readonly NeedField[];
  isAboutOther?: boolean;
}

function Needs({ asked, isAboutOther = false }: NeedsProps) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const value = (field: string) => answers[field] ?? "";
  const change = (field: string) => (text: string) => setAnswers({ ...answers, [field]: text });
  return (
    <LanguageContext value={languageOf("en-AU", texts)}>
      <NeedsFields
        asks={(field) => asked.includes(field)}
        bind={(field) => ({
          id: field,
          name: field,
          value: value(field),
          onChange: change(field),
          error: undefined,
        })}
        question={(field) => ({
          id: field,
          value: value(field) as YesNo,
          onChange: change(field),
        })}
        isAboutOther={isAboutOther}
      />
    </LanguageContext>
  );
}

describe("the needs of the patient", () => {
  it("[BOOK-15a] an interpreter is asked for by the language", async () => {
    render(<Needs asked={["interpreterLanguage"]} />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /interpreter/ });
    await userEvent.type(field, "Greek");
    expect(field.value).toBe("Greek");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("[BOOK-20f] a person who books for the patient is asked about the patient", () => {
    render(
      <Needs
        asked={["interpreterLanguage", "mobility", "pregnant", "claustrophobic"]}
        isAboutOther
      />,
    );
    expect(screen.getByRole("heading", { name: texts["needs.title_patient"] })).toBeDefined();
    for (const name of [/^Does the patient need an interpreter/, /^Does the patient need help/]) {
      expect(screen.getByRole("textbox", { name })).toBeDefined();
    }
    for (const name of [/^Is the patient pregnant/, /^Is the patient uncomfortable/]) {
      expect(screen.getByRole("group", { name })).toBeDefined();
    }
  });

  it("[BOOK-15b] [BOOK-15c] mobility and weight are asked where they matter, with the reason", () => {
    const { rerender } = render(<Needs asked={["interpreterLanguage"]} />);
    expect(screen.queryByLabelText(/^Weight/)).toBeNull();
    rerender(<Needs asked={["mobility", "weightKg"]} />);
    for (const name of [/help moving around/, /^Weight/]) {
      expect(screen.getByRole("textbox", { name, description: /^Why we ask/ })).toBeTruthy();
    }
  });

  it("[BOOK-15e] [BOOK-15f] pregnancy and small spaces are asked where they matter, and every answer is met kindly", async () => {
    const { container, rerender } = render(<Needs asked={["pregnant"]} />);
    expect(screen.getAllByRole("group")).toHaveLength(1);
    await userEvent.click(screen.getByRole("radio", { name: "Not sure" }));
    expect(screen.getByRole("status").textContent).toContain("We'll plan as if you were");
    rerender(<Needs asked={["claustrophobic"]} />);
    expect(
      screen.getByRole("group", { name: "Are you uncomfortable in small spaces?" }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
    expect(screen.getByRole("status").textContent).toContain("Thank you for telling us");
    expect(await findMistakes(container)).toEqual([]);
  });
});

function PreferredDays() {
  const [value, setValue] = useState<readonly PreferredDay[]>([]);
  return (
    <LanguageContext value={languageOf("en-AU", texts)}>
      <PreferredTimes
        value={value}
        onChange={setValue}
        max={2}
        first="2026-11-17"
        last="2027-05-15"
        error="Choose another day."
      />
    </LanguageContext>
  );
}

describe("days that would suit", () => {
  it("has a line more until there are enough, and the error stands at the line that is wrong", async () => {
    const { container } = render(<PreferredDays />);
    await userEvent.click(screen.getByRole("button", { name: "Add another day" }));
    expect(screen.queryByRole("button", { name: "Add another day" })).toBeNull();
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^Day/);
    if (!first || !second) throw new Error("there are two lines");
    await userEvent.type(first, "2026-11-20");
    await userEvent.type(second, "2026-11-16");
    expect(first.getAttribute("aria-invalid")).toBeNull();
    expect(second.getAttribute("aria-invalid")).toBe("true");
    expect(await findMistakes(container)).toEqual([]);
  });
});
