import { expect, test } from "vitest";
import { choiceOf, formOf, formWords, isFormField, withChoice } from "./booking-form";

const FORM = {
  gender: { shown: false, required: false },
  email: { shown: true, required: true },
  notes: { shown: true },
};

test("each field says whether it shows and must be answered, or is as usual", () => {
  const choices = (["gender", "email", "notes", "title"] as const).map((field) =>
    choiceOf(FORM, field),
  );
  expect(choices).toEqual(["HIDDEN", "REQUIRED", "OPTIONAL", ""]);
});

test("a choice changes one field and loses nothing else, known or not", () => {
  const form = {
    ...FORM,
    firstName: { shown: true, required: true },
    fromLater: [1, { deep: "x" }],
    gender: { shown: false, note: "of a later version" },
  };
  const changed = JSON.parse(withChoice(form, "gender", "REQUIRED"));
  expect(changed).toEqual({
    ...form,
    gender: { shown: true, required: true, note: "of a later version" },
  });
  expect(JSON.parse(withChoice(form, "gender", "HIDDEN")).gender.shown).toBe(false);
  const { gender: _, ...others } = form;
  expect(JSON.parse(withChoice(form, "gender", ""))).toEqual(others);
  expect(Object.keys(changed), "in the order in which it was").toEqual(Object.keys(form));
});

test("an empty text is the default form, and an invalid one is refused", () => {
  expect(formOf(" ")).toEqual({});
  expect(formOf(JSON.stringify(FORM))).toEqual(FORM);
  for (const typed of ["{", "[]", "null", "3"]) expect(formOf(typed)).toBeUndefined();
});

test("an error is shown at its field, or else at the whole form", () => {
  expect(isFormField("bookingForm.email")).toBe(true);
  for (const path of ["bookingForm", "bookingForm.firstName", "bookingForm.email.shown"]) {
    expect(isFormField(path), path).toBe(false);
  }
});

test("what differs from the usual is said in words", () => {
  const words = formWords(JSON.stringify(FORM), (key) => key);
  expect(words).toContain("details.gender: settings.form_hidden");
  expect(words.split("; ")).toHaveLength(3);
  expect(formWords("{}", (key) => key)).toBe("settings.form_usual");
});
