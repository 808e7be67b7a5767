/** A form and a person for tests of the booking form's rules. */
import type { BookingForm } from "../../../api";
import type { CheckedCase } from "./patient-details";
import { nothingTyped, type TypedDetails } from "./typed-details";

type Field = BookingForm["fields"][number];

const shape: Readonly<Record<string, Partial<Field>>> = {
  firstName: { required: true, maxLength: 100 },
  lastName: { required: true, maxLength: 100 },
  dateOfBirth: { required: true },
  contactNumber: { required: true },
  email: { required: true },
  postalCode: { pattern: "[0-9]{4}", example: "2042", maxLength: 10 },
  notes: { maxLength: 1000 },
};

const names = [
  "title",
  "firstName",
  "lastName",
  "dateOfBirth",
  "contactNumber",
  "email",
  "postalCode",
  "gender",
  "medicareNumber",
  "referenceNumber",
  "nhiNumber",
  "insuranceTypeId",
  "ethnicityId",
  "referrer",
  "notes",
] as const;

/** A form with every field, and the required ones required; `changes` are the provider's own. */
export function formCase(
  changes: Readonly<Record<string, Partial<Field>>> = {},
  more: Partial<BookingForm> = {},
): CheckedCase {
  const fields = names.map((name) => ({
    name,
    shown: true,
    required: false,
    ...shape[name],
    ...changes[name],
  }));
  const form = {
    fields: fields as Field[],
    needsAsked: [],
    questionnaireTypes: [],
    guardianBelowAge: 16,
    documentTypes: [],
    validContentTypes: [],
    insuranceTypes: [
      { id: 1, name: "Medicare", medicareNumberRequired: true },
      { id: 2, name: "Private", medicareNumberRequired: false },
    ],
    titles: ["Ms", "Mr"],
    cancelReasons: [],
    ...more,
  };
  return {
    form,
    today: "2026-11-16",
    asksForTimes: false,
    limits: { emailMaxCharacters: 254, bookingHorizonDays: 180 },
    medicareChecksum: true,
  };
}

export const robin: TypedDetails = {
  ...nothingTyped,
  firstName: " Robin ",
  lastName: "Sample",
  birthDay: "27",
  birthMonth: "3",
  birthYear: "1958",
  contactNumber: "0491 570 006",
  email: "robin.sample@example.com",
};

/** Robin books for a child. */
export const kim: TypedDetails = {
  ...robin,
  bookingFor: "CHILD",
  firstName: "Kim",
  birthYear: "2018",
  contactNumber: "",
  email: "",
  guardianName: "Robin Sample",
  guardianRelation: "Parent",
  guardianNumber: "0491 570 006",
  guardianEmail: "robin.sample@example.com",
};
