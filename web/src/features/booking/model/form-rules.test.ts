import { describe, expect, test } from "vitest";
import { formCase, kim, robin } from "./form-case.fixture";
import { ageOn, needsGuardian, ruleOf } from "./form-rules";
import { problemsOf } from "./patient-details";

describe("what the form asks, and of whom", () => {
  test("a person is as old as on their last birthday", () => {
    expect(ageOn("2010-11-16", "2026-11-16")).toBe(16);
    expect(ageOn("2010-11-17", "2026-11-16")).toBe(15);
  });

  test("for a child or someone else the guardian's name, relation, e-mail and mobile are needed", () => {
    for (const bookingFor of ["CHILD", "OTHER"] as const) {
      const missing = problemsOf({ ...robin, bookingFor }, formCase());
      expect(Object.keys(missing)).toEqual([
        "guardianName",
        "guardianRelation",
        "guardianNumber",
        "guardianEmail",
      ]);
    }
    expect(ruleOf("guardianName", robin, formCase()).shown).toBe(false);
  });

  test("a patient under the configured age needs a guardian's contact", () => {
    const young = { ...robin, birthYear: "2012" };
    expect(needsGuardian(young, formCase())).toBe(true);
    expect(Object.keys(problemsOf(young, formCase()))).toContain("guardianNumber");
    expect(needsGuardian(young, formCase({}, { guardianBelowAge: 12 }))).toBe(false);
    expect(needsGuardian(robin, formCase())).toBe(false);
  });

  test("a person who books for someone else is contacted in their place", () => {
    expect(ruleOf("email", kim, formCase()).shown).toBe(false);
    expect(ruleOf("email", robin, formCase()).shown).toBe(true);
  });

  test("a need is asked about where the scan says that it matters", () => {
    const asked = { mobility: "MOBILITY", weightKg: "WEIGHT", pregnant: "PREGNANCY" } as const;
    for (const [field, need] of Object.entries(asked) as [keyof typeof asked, "WEIGHT"][]) {
      expect(ruleOf(field, robin, formCase()).shown).toBe(false);
      expect(ruleOf(field, robin, formCase({}, { needsAsked: [need] })).shown).toBe(true);
    }
    const both = formCase({}, { needsAsked: ["PREGNANCY", "CLAUSTROPHOBIA"] });
    expect(Object.keys(problemsOf(robin, both))).toEqual(["pregnant", "claustrophobic"]);
    expect(problemsOf({ ...robin, pregnant: "UNSURE", claustrophobic: "NO" }, both)).toEqual({});
  });

  test("every patient may request an interpreter", () => {
    expect(ruleOf("interpreterLanguage", robin, formCase())).toEqual({
      shown: true,
      required: false,
    });
  });

  test("a way of paying may need the card's number, where the form asks it", () => {
    const insured = { ...robin, insuranceTypeId: "1" };
    expect(Object.keys(problemsOf(insured, formCase()))).toEqual(["medicareNumber"]);
    expect(problemsOf({ ...insured, insuranceTypeId: "2" }, formCase())).toEqual({});
    expect(problemsOf(insured, formCase({ medicareNumber: { shown: false } }))).toEqual({});
  });
});
