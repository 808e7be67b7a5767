import { describe, expect, test } from "vitest";
import { birthDate } from "./birth-date";
import { formCase, kim, robin } from "./form-case.fixture";
import { isMedicareNumber } from "./medicare";
import { dialled, fieldOfAnswer, problemsOf } from "./patient-details";
import { nothingTyped, type TypedDetails } from "./typed-details";

const problem = (changes: Partial<TypedDetails>) =>
  problemsOf({ ...robin, ...changes }, formCase());

describe("patient details", () => {
  test("valid details have no problems", () => {
    expect(problemsOf(robin, formCase())).toEqual({});
    expect(problemsOf(kim, formCase())).toEqual({});
  });

  test("an empty form names every field that is needed, and only those", () => {
    expect(Object.keys(problemsOf(nothingTyped, formCase()))).toEqual([
      "firstName",
      "lastName",
      "dateOfBirth",
      "contactNumber",
      "email",
    ]);
  });

  test("a field set as required is missed with its own sentence; any other may stay empty", () => {
    const strict = formCase({ gender: { required: true }, ethnicityId: { required: true } });
    expect(problemsOf(robin, strict)).toEqual({
      gender: { text: "details.error_gender" },
      ethnicityId: { text: "details.error_ethnicity" },
    });
  });

  test("hidden fields are neither required nor checked", () => {
    const off = formCase({ postalCode: { shown: false }, medicareNumber: { shown: false } });
    expect(problemsOf({ ...robin, postalCode: "no", medicareNumber: "no" }, off)).toEqual({});
  });

  test("the wrong part of a date of birth is named", () => {
    expect(problem({ birthYear: "" }).dateOfBirth).toEqual({
      text: "details.error_birth_year",
      birthPart: "year",
    });
    expect(problem({ birthYear: "58" }).dateOfBirth?.birthPart).toBe("year");
    expect(problem({ birthMonth: "13" }).dateOfBirth?.birthPart).toBe("month");
    expect(problem({ birthDay: "0" }).dateOfBirth?.birthPart).toBe("day");
    expect(problem({ birthDay: "30", birthMonth: "2" }).dateOfBirth?.text).toBe(
      "details.error_birth_unreal",
    );
    expect(problem({ birthYear: "2027" }).dateOfBirth?.text).toBe("details.error_birth_future");
    expect(problem({ birthYear: "1858" }).dateOfBirth?.text).toBe("details.error_birth_old");
    expect(birthDate({ ...robin, birthDay: "07", birthMonth: "03" })).toBe("1958-03-07");
  });

  test("a mobile number is counted in digits, with or without the country code", () => {
    expect(dialled("+61 491 570 006")).toBe("0491570006");
    expect(dialled("(04) 91-570-006")).toBe("0491570006");
    expect(dialled("0064 021 123 456")).toBe("021123456");
    expect(dialled("+389 70 123 456")).toBe("+38970123456");
    expect(problem({ contactNumber: "0491 570 00" }).contactNumber?.values).toEqual({ count: 9 });
    expect(problem({ contactNumber: "call me" }).contactNumber?.text).toBe(
      "details.error_mobile_digits",
    );
    expect(problem({ contactNumber: "123456" }).contactNumber?.text).toBe(
      "details.error_mobile_unreal",
    );
    expect(problem({ contactNumber: "02 9555 0101" }).contactNumber).toBeUndefined();
    expect(problem({ contactNumber: "+1 (416) 555-0123" }).contactNumber).toBeUndefined();
  });

  test("e-mail addresses and postal codes have their form", () => {
    expect(problem({ email: "robin@example" }).email).toBeDefined();
    expect(problem({ email: "robin example.com" }).email).toBeDefined();
    expect(problem({ email: "robin@example..com" }).email).toBeDefined();
    expect(problem({ postalCode: "20421" }).postalCode).toEqual({
      text: "details.error_postal_code",
      values: { example: "2042" },
    });
    expect(problem({ postalCode: " 2042 " }).postalCode).toBeUndefined();
    expect(problem({ notes: "x".repeat(1001) }).notes?.values).toEqual({ count: 1000 });
  });

  test("a Medicare number is checked by its ninth digit, where the provider wants that", () => {
    expect(isMedicareNumber("2123456701")).toBe(true);
    expect(isMedicareNumber("2123456711")).toBe(false);
    expect(isMedicareNumber("2213456701")).toBe(false);
    expect(isMedicareNumber("7123456701")).toBe(false);
    expect(isMedicareNumber("212345670")).toBe(false);
    const wrong = { ...robin, medicareNumber: "2123 45671 1" };
    expect(problemsOf(wrong, formCase()).medicareNumber?.text).toBe("details.error_medicare");
    expect(problemsOf(wrong, { ...formCase(), medicareChecksum: false })).toEqual({});
    expect(problem({ medicareNumber: "2123" }).medicareNumber?.values).toEqual({ count: 4 });
    expect(problem({ referenceNumber: "0" }).referenceNumber).toBeDefined();
  });

  test("a weight is one in kilograms, and a wish is a day that can still be booked", () => {
    const asked = formCase({}, { needsAsked: ["WEIGHT"] });
    for (const [weightKg, wrong] of [
      ["82", false],
      ["0", true],
      ["401", true],
      ["8o", true],
    ] as const) {
      expect(Boolean(problemsOf({ ...robin, weightKg }, asked).weightKg)).toBe(wrong);
    }
    const wish = (date: string) =>
      problemsOf(
        { ...robin, preferredTimes: [{ date, part: "ANY" }] },
        { ...formCase(), asksForTimes: true },
      ).preferredTimes;
    expect(wish("2026-11-16")).toBeDefined();
    expect(wish("2026-11-17")).toBeUndefined();
    expect(wish("2028-01-01")).toBeDefined();
  });

  test("fields of an answer lead to fields of the form", () => {
    expect(fieldOfAnswer("patientDetails.email", robin)).toBe("email");
    expect(fieldOfAnswer("notes", robin)).toBe("notes");
    expect(fieldOfAnswer("guardian.contactNumber", robin)).toBe("guardianNumber");
    expect(fieldOfAnswer("needs.weightKg", robin)).toBe("weightKg");
    expect(fieldOfAnswer("bookingRequests.0.preferredTimes.1.date", robin)).toBe("preferredTimes");
    expect(fieldOfAnswer("patientDetails.folio", robin)).toBeUndefined();
    // For a child the patient's contact is the guardian's.
    expect(fieldOfAnswer("patientDetails.email", kim)).toBe("guardianEmail");
  });
});
