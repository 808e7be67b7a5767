import { expect, test } from "vitest";
import { nothingTyped } from "../booking";
import { typedOf } from "./known-patient";

const mira = {
  id: 7,
  patientDetails: {
    firstName: "Mira",
    lastName: "Kostova",
    dateOfBirth: "1984-05-07",
    contactNumber: "+61491570006",
    email: "mira@example.org",
    postalCode: "2031",
  },
};

test("[BOOK-08h] a known patient fills the form, and nothing of the person typed before stays", () => {
  const before = {
    ...nothingTyped,
    bookingFor: "OTHER" as const,
    lastName: "Haddad",
    gender: "Male",
    medicareNumber: "2428778132",
    guardianName: "Kim",
    weightKg: "90",
    notes: "Rings back at noon",
  };
  expect(typedOf(mira, before)).toEqual({
    ...nothingTyped,
    firstName: "Mira",
    lastName: "Kostova",
    birthDay: "7",
    birthMonth: "5",
    birthYear: "1984",
    contactNumber: "+61491570006",
    email: "mira@example.org",
    postalCode: "2031",
    notes: "Rings back at noon",
  });
});
