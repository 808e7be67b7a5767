import { describe, expect, test } from "vitest";
import { isMedicareNumber } from "./medicare";
import {
  birthDate,
  dialled,
  fieldOfAnswer,
  nothingTyped,
  problemsOf,
  type TypedDetails,
  toPatientDetails,
} from "./patient-details";

const today = "2026-11-16";
const limits = {
  nameMaxCharacters: 100,
  emailMaxCharacters: 254,
  notesMaxCharacters: 1000,
  postalCodeMaxCharacters: 10,
  contactNumberMaxDigits: 10,
};
const robin: TypedDetails = {
  firstName: " Robin ",
  lastName: "Sample",
  birthDay: "27",
  birthMonth: "3",
  birthYear: "1958",
  contactNumber: "0491 570 006",
  email: "robin.sample@example.com",
  postalCode: "2042",
  medicareNumber: "2123 45670 1",
  referenceNumber: "2",
  notes: "",
};
const problem = (changes: Partial<TypedDetails>) =>
  problemsOf({ ...robin, ...changes }, today, limits);

describe("patient details", () => {
  test("what is right has no problems and is sent tidied", () => {
    expect(problemsOf(robin, today, limits)).toEqual({});
    expect(toPatientDetails(robin)).toEqual({
      firstName: "Robin",
      lastName: "Sample",
      dateOfBirth: "1958-03-27",
      contactNumber: "0491570006",
      email: "robin.sample@example.com",
      postalCode: "2042",
      medicareNumber: "2123456701",
      referenceNumber: "2",
      title: null,
      gender: null,
    });
  });

  test("an empty form names every field that is needed, and only those", () => {
    expect(Object.keys(problemsOf(nothingTyped, today, limits))).toEqual([
      "firstName",
      "lastName",
      "dateOfBirth",
      "contactNumber",
      "email",
    ]);
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
    expect(dialled("+64 021 123 456")).toBe("021123456");
    expect(problem({ contactNumber: "0491 570 00" }).contactNumber?.values).toEqual({ count: 9 });
    expect(problem({ contactNumber: "call me" }).contactNumber?.text).toBe(
      "details.error_mobile_digits",
    );
    expect(problem({ contactNumber: "1234567" }).contactNumber?.text).toBe(
      "details.error_mobile_unreal",
    );
    expect(problem({ contactNumber: "02 9555 0101" }).contactNumber).toBeUndefined();
  });

  test("e-mail addresses and postal codes have their form", () => {
    expect(problem({ email: "robin@example" }).email).toBeDefined();
    expect(problem({ email: "robin example.com" }).email).toBeDefined();
    expect(problem({ email: "robin@example..com" }).email).toBeDefined();
    expect(problem({ postalCode: "20_42" }).postalCode).toBeDefined();
    expect(problem({ postalCode: "12345678901" }).postalCode).toBeDefined();
  });

  test("a Medicare number is checked by its ninth digit", () => {
    expect(isMedicareNumber("2123456701")).toBe(true);
    expect(isMedicareNumber("2123456711")).toBe(false);
    expect(isMedicareNumber("2213456701")).toBe(false);
    expect(isMedicareNumber("7123456701")).toBe(false);
    expect(isMedicareNumber("212345670")).toBe(false);
    expect(problem({ medicareNumber: "2123 45671 1" }).medicareNumber?.text).toBe(
      "details.error_medicare",
    );
    expect(problem({ medicareNumber: "2123" }).medicareNumber?.values).toEqual({ count: 4 });
  });

  test("the card and the postal code may be left out", () => {
    const without = { ...robin, medicareNumber: "", referenceNumber: "", postalCode: " " };
    expect(problemsOf(without, today, limits)).toEqual({});
    expect(toPatientDetails(without)).toMatchObject({
      medicareNumber: null,
      referenceNumber: null,
      postalCode: null,
    });
    expect(problem({ referenceNumber: "0" }).referenceNumber).toBeDefined();
  });

  test("fields of an answer lead to fields of the form", () => {
    expect(fieldOfAnswer("patientDetails.email")).toBe("email");
    expect(fieldOfAnswer("notes")).toBe("notes");
    expect(fieldOfAnswer("patientDetails.ethnicityId")).toBeUndefined();
  });
});
