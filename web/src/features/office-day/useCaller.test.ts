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

test("[BOOK-08e] a patient who is too young needs a guardian, and correcting the year removes them", () => {
  expect([whom("2016", "SELF"), whom("1956", "SELF")]).toEqual(["CHILD", "SELF"]);
  expect([whom("2016", "OTHER"), whom("1956", "OTHER")]).toEqual(["OTHER", "OTHER"]);
});

test("messages to the patient are in the country's language, not the desk's", () => {
  const languages = [{ code: "en-AU" }, { code: "en-NZ" }, { code: "mk" }];
  expect(["en-NZ", "en-GB", "mk-MK", "de-AT"].map((one) => usualLanguage(languages, one))).toEqual([
    ...["en-NZ", "en-AU", "mk", "en-AU"],
  ]);
});
