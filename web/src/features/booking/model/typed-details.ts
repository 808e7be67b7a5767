/** What a person types into the booking form, as they typed it. */
import type { ChosenDoctor, PreferredDay, YesNo } from "../../further-details";

/** Who the scan is for. */
export type BookingFor = "SELF" | "CHILD" | "OTHER";

export interface TypedDetails {
  readonly bookingFor: BookingFor;
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDay: string;
  readonly birthMonth: string;
  readonly birthYear: string;
  readonly gender: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly postalCode: string;
  readonly guardianName: string;
  readonly guardianRelation: string;
  readonly guardianNumber: string;
  readonly guardianEmail: string;
  readonly insuranceTypeId: string;
  readonly medicareNumber: string;
  readonly referenceNumber: string;
  readonly nhiNumber: string;
  readonly ethnicityId: string;
  readonly referrer: ChosenDoctor | null;
  readonly interpreterLanguage: string;
  readonly mobility: string;
  readonly weightKg: string;
  readonly pregnant: YesNo;
  readonly claustrophobic: YesNo;
  readonly preferredTimes: readonly PreferredDay[];
  readonly notes: string;
}

export const nothingTyped: TypedDetails = {
  bookingFor: "SELF",
  title: "",
  firstName: "",
  lastName: "",
  birthDay: "",
  birthMonth: "",
  birthYear: "",
  gender: "",
  contactNumber: "",
  email: "",
  postalCode: "",
  guardianName: "",
  guardianRelation: "",
  guardianNumber: "",
  guardianEmail: "",
  insuranceTypeId: "",
  medicareNumber: "",
  referenceNumber: "",
  nhiNumber: "",
  ethnicityId: "",
  referrer: null,
  interpreterLanguage: "",
  mobility: "",
  weightKg: "",
  pregnant: "",
  claustrophobic: "",
  preferredTimes: [],
  notes: "",
};

/** The fields of the form's first page, in the order of the page and of its error summary. */
export const personFields = [
  "title",
  "firstName",
  "lastName",
  "dateOfBirth",
  "gender",
  "contactNumber",
  "email",
  "postalCode",
  "guardianName",
  "guardianRelation",
  "guardianNumber",
  "guardianEmail",
] as const;

/** And of its second. */
export const scanFields = [
  "insuranceTypeId",
  "medicareNumber",
  "referenceNumber",
  "nhiNumber",
  "ethnicityId",
  "referrer",
  "interpreterLanguage",
  "mobility",
  "weightKg",
  "pregnant",
  "claustrophobic",
  "preferredTimes",
  "notes",
] as const;

export type FormField = (typeof personFields)[number] | (typeof scanFields)[number];

/** The fields that are one line of text. */
export type TextFieldName = Exclude<
  FormField,
  "dateOfBirth" | "referrer" | "preferredTimes" | "pregnant" | "claustrophobic"
>;
