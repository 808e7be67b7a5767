/** What a patient types, and the rules it is checked against before it is sent. The server checks the same. */
import type { Config, PatientDetails } from "../../../api";
import type { TextKey } from "../../../i18n";
import { type CivilDate, civilDate } from "../../../lib/civil-date";
import { isMedicareNumber } from "./medicare";

export interface TypedDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDay: string;
  readonly birthMonth: string;
  readonly birthYear: string;
  readonly contactNumber: string;
  readonly email: string;
  readonly postalCode: string;
  readonly medicareNumber: string;
  readonly referenceNumber: string;
  readonly notes: string;
}

export const nothingTyped: TypedDetails = {
  firstName: "",
  lastName: "",
  birthDay: "",
  birthMonth: "",
  birthYear: "",
  contactNumber: "",
  email: "",
  postalCode: "",
  medicareNumber: "",
  referenceNumber: "",
  notes: "",
};

/** The order of the form, which is also the order of the error summary. */
export const formFields = [
  "firstName",
  "lastName",
  "dateOfBirth",
  "contactNumber",
  "email",
  "postalCode",
  "medicareNumber",
  "referenceNumber",
  "notes",
] as const;
export type FormField = (typeof formFields)[number];
export type BirthPart = "day" | "month" | "year";

export interface Problem {
  /** A text of ours, or what the server wrote. */
  readonly text?: TextKey;
  readonly message?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Which part of the date of birth is wrong. */
  readonly birthPart?: BirthPart;
}
export type Problems = Partial<Record<FormField, Problem>>;

const AGE_MAX_YEARS = 130;
const NUMBER_MIN_DIGITS = 8;
/** Australian mobiles begin so; a number of any other length is a slip. */
const AUSTRALIAN_MOBILE = /^04/;
const AUSTRALIAN_MOBILE_DIGITS = 10;
const COUNTRY_CODE = /^\+6[14]0*/;

/** The number as it is dialled here: digits only, the country code replaced by the leading zero. */
export function dialled(typed: string): string {
  return typed.replace(/[\s().-]/g, "").replace(COUNTRY_CODE, "0");
}

export function birthDate(typed: TypedDetails): CivilDate | undefined {
  const parts = [typed.birthYear, typed.birthMonth, typed.birthDay].map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const [year, month, day] = parts.map(Number);
  return civilDate(year ?? 0, month ?? 0, day ?? 0);
}

/** The bounds that the server sets, and checks again. */
export type FormLimits = Pick<
  Config["limits"],
  | "nameMaxCharacters"
  | "emailMaxCharacters"
  | "notesMaxCharacters"
  | "postalCodeMaxCharacters"
  | "contactNumberMaxDigits"
>;

/** Everything wrong with what was typed; nothing wrong is an empty answer. */
export function problemsOf(typed: TypedDetails, today: CivilDate, limits: FormLimits): Problems {
  const found: Record<FormField, Problem | undefined> = {
    firstName: nameProblem(typed.firstName, "details.error_first_name", limits),
    lastName: nameProblem(typed.lastName, "details.error_last_name", limits),
    dateOfBirth: birthProblem(typed, today),
    contactNumber: mobileProblem(typed.contactNumber, limits),
    email: emailProblem(typed.email, limits),
    postalCode: postalCodeProblem(typed.postalCode, limits),
    medicareNumber: medicareProblem(typed.medicareNumber),
    referenceNumber: referenceProblem(typed.referenceNumber),
    notes:
      typed.notes.length > limits.notesMaxCharacters
        ? { text: "details.error_notes_long", values: { count: limits.notesMaxCharacters } }
        : undefined,
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(wrong) as Problems;
}

function nameProblem(name: string, missing: TextKey, limits: FormLimits): Problem | undefined {
  if (name.trim() === "") return { text: missing };
  if (name.trim().length > limits.nameMaxCharacters) {
    return { text: "details.error_name_long", values: { count: limits.nameMaxCharacters } };
  }
  return undefined;
}

function birthProblem(typed: TypedDetails, today: CivilDate): Problem | undefined {
  const [day, month, year] = [typed.birthDay, typed.birthMonth, typed.birthYear].map((part) =>
    part.trim(),
  );
  if (!day && !month && !year) return { text: "details.error_birth", birthPart: "day" };
  if (!between(day, 1, 31)) return { text: "details.error_birth_day", birthPart: "day" };
  if (!between(month, 1, 12)) return { text: "details.error_birth_month", birthPart: "month" };
  if (!/^\d{4}$/.test(year ?? "")) return { text: "details.error_birth_year", birthPart: "year" };
  const date = birthDate(typed);
  if (!date) return { text: "details.error_birth_unreal", birthPart: "day" };
  if (date > today) return { text: "details.error_birth_future", birthPart: "year" };
  if (Number(year) < Number(today.slice(0, 4)) - AGE_MAX_YEARS) {
    return { text: "details.error_birth_old", birthPart: "year" };
  }
  return undefined;
}

function between(text: string | undefined, lowest: number, highest: number): boolean {
  return /^\d{1,2}$/.test(text ?? "") && Number(text) >= lowest && Number(text) <= highest;
}

function mobileProblem(typed: string, limits: FormLimits): Problem | undefined {
  const number = dialled(typed);
  if (number === "") return { text: "details.error_mobile" };
  if (!/^\d+$/.test(number)) return { text: "details.error_mobile_digits" };
  if (AUSTRALIAN_MOBILE.test(number) && number.length !== AUSTRALIAN_MOBILE_DIGITS) {
    return { text: "details.error_mobile_length", values: { count: number.length } };
  }
  const reachable =
    number.length >= NUMBER_MIN_DIGITS && number.length <= limits.contactNumberMaxDigits;
  return reachable ? undefined : { text: "details.error_mobile_unreal" };
}

function emailProblem(typed: string, limits: FormLimits): Problem | undefined {
  const email = typed.trim();
  if (email === "") return { text: "details.error_email" };
  const wellFormed = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/.test(email);
  return wellFormed && email.length <= limits.emailMaxCharacters
    ? undefined
    : { text: "details.error_email_form" };
}

function postalCodeProblem(typed: string, limits: FormLimits): Problem | undefined {
  const code = typed.trim();
  const wellFormed = /^[A-Za-z0-9 -]*$/.test(code) && code.length <= limits.postalCodeMaxCharacters;
  return wellFormed ? undefined : { text: "details.error_postal_code" };
}

function medicareProblem(typed: string): Problem | undefined {
  const digits = cardNumber(typed);
  if (digits === "") return undefined;
  if (/^\d+$/.test(digits) && digits.length !== 10) {
    return { text: "details.error_medicare_length", values: { count: digits.length } };
  }
  return isMedicareNumber(digits) ? undefined : { text: "details.error_medicare" };
}

function cardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/** The digit beside the name says which person on the card it is. */
function referenceProblem(typed: string): Problem | undefined {
  const digit = typed.trim();
  return digit === "" || /^[1-9]$/.test(digit) ? undefined : { text: "details.error_reference" };
}

/** What is sent. Only for details without problems. */
export function toPatientDetails(typed: TypedDetails): PatientDetails {
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    dateOfBirth: birthDate(typed) ?? "",
    contactNumber: dialled(typed.contactNumber),
    email: typed.email.trim(),
    postalCode: typed.postalCode.trim() || null,
    medicareNumber: cardNumber(typed.medicareNumber) || null,
    referenceNumber: typed.referenceNumber.trim() || null,
    // The form does not ask for these.
    title: null,
    gender: null,
  };
}

/** The field of the form that a field of an error answer means, if the form has it. */
export function fieldOfAnswer(path: string): FormField | undefined {
  const name = path.replace(/^patientDetails\./, "");
  return formFields.find((field) => field === name);
}
