import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Setting } from "./api";
import { BookingFormSetting } from "./BookingFormSetting";
import { sentOf, typedOf } from "./values";

const SETTING = {
  name: "bookingForm",
  label: "Booking form fields",
  help: "What changes.",
  group: "G",
  kind: "JSON",
  default: {},
  value: { gender: { shown: false, required: false }, fromLater: { kept: true } },
} as Setting;

function Edited({ refused = false }: { refused?: boolean }) {
  const [typed, setTyped] = useState(String(typedOf(SETTING)));
  return (
    <>
      <BookingFormSetting
        setting={SETTING}
        typed={typed}
        onChange={setTyped}
        error={undefined}
        errorAt={(path) => (refused && path === "bookingForm.email" ? "One is needed." : undefined)}
      />
      <output>{JSON.stringify(sentOf(SETTING, typed))}</output>
    </>
  );
}

function show(refused = false) {
  return render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <Edited refused={refused} />
    </LanguageContext>,
  );
}

test("each field is chosen by its name, and what is not shown is sent as it was", async () => {
  const { container } = show();
  expect(screen.getByLabelText("Gender")).toHaveProperty("value", "HIDDEN");
  expect(screen.getByLabelText("Postcode")).toHaveProperty("value", "");
  await userEvent.selectOptions(screen.getByLabelText("Postcode"), "Shown, required");
  await userEvent.selectOptions(screen.getByLabelText("Gender"), "Default");
  expect(JSON.parse(screen.getByRole("status").textContent ?? "")).toEqual({
    fromLater: { kept: true },
    postalCode: { shown: true, required: true },
  });
  expect(screen.queryByLabelText("First name")).toBeNull();
  expect(await findMistakes(container)).toEqual([]);
});

test("a refusal of the server is shown at its field", async () => {
  const { container } = show(true);
  const email = screen.getByLabelText("Email");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  const described = email.getAttribute("aria-describedby")?.split(" ") ?? [];
  const notes = described.map((id) => document.getElementById(id)?.textContent);
  expect(notes.join(" ")).toContain("One is needed.");
  expect(await findMistakes(container)).toEqual([]);
});
