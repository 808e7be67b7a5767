import { expect, test } from "vitest";
import { type Draft, emptyDraft } from "../booking";
import { usualLanguage } from "./CallerFields";
import { withGuardian } from "./useCaller";

const born = (birthYear: string): Draft => ({
  ...emptyDraft,
  typed: { ...emptyDraft.typed, birthDay: "20", birthMonth: "1", birthYear },
});
const whom = (year: string, chosen: "SELF" | "OTHER") =>
  withGuardian(born(year), chosen, 16, "2026-11-16").typed.bookingFor;

test("[BOOK-08e] a patient who is too young needs a person who books for them, and a corrected year takes that back", () => {
  expect([whom("2016", "SELF"), whom("1956", "SELF")]).toEqual(["CHILD", "SELF"]);
  expect([whom("2016", "OTHER"), whom("1956", "OTHER")]).toEqual(["OTHER", "OTHER"]);
});

test("the patient is written to in the language of the country, not in that of the desk", () => {
  const languages = [{ code: "en-AU" }, { code: "en-NZ" }, { code: "mk" }];
  expect(["en-NZ", "en-GB", "mk-MK", "de-AT"].map((one) => usualLanguage(languages, one))).toEqual([
    ...["en-NZ", "en-AU", "mk", "en-AU"],
  ]);
});
