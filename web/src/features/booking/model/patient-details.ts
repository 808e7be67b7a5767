/** What a patient types, and the rules it is checked against before it is sent. The server checks the same. */
import type { PatientDetails } from "../../../api";
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

const NAME_MAX_CHARACTERS = 100;
const EMAIL_MAX_CHARACTERS = 254;
const NOTES_MAX_CHARACTERS = 1000;
const AGE_MAX_YEARS = 130;
const POSTAL_CODE_MAX_CHARACTERS = 10;
const NUMBER_MIN_DIGITS = 8;
const NUMBER_MAX_DIGITS = 10;
/** Australian mobiles begin so; a number of any other length is a slip. */
const AUSTRALIAN_MOBILE = /^04/;
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

/** Everything wrong with what was typed; nothing wrong is an empty answer. */
export function problemsOf(typed: TypedDetails, today: CivilDate): Problems {
  const found: Record<FormField, Problem | undefined> = {
    firstName: nameProblem(typed.firstName, "details.error_first_name"),
    lastName: nameProblem(typed.lastName, "details.error_last_name"),
    dateOfBirth: birthProblem(typed, today),
    contactNumber: mobileProblem(typed.contactNumber),
    email: emailProblem(typed.email),
    postalCode: postalCodeProblem(typed.postalCode),
    medicareNumber: medicareProblem(typed.medicareNumber),
    referenceNumber: referenceProblem(typed.referenceNumber),
    notes:
      typed.notes.length > NOTES_MAX_CHARACTERS
        ? { text: "details.error_notes_long", values: { count: NOTES_MAX_CHARACTERS } }
        : undefined,
  };
  const wrong = Object.entries(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(wrong) as Problems;
}

function nameProblem(name: string, missing: TextKey): Problem | undefined {
  if (name.trim() === "") return { text: missing };
  if (name.trim().length > NAME_MAX_CHARACTERS) {
    return { text: "details.error_name_long", values: { count: NAME_MAX_CHARACTERS } };
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

function mobileProblem(typed: string): Problem | undefined {
  const number = dialled(typed);
  if (number === "") return { text: "details.error_mobile" };
  if (!/^\d+$/.test(number)) return { text: "details.error_mobile_digits" };
  if (AUSTRALIAN_MOBILE.test(number) && number.length !== NUMBER_MAX_DIGITS) {
    return { text: "details.error_mobile_length", values: { count: number.length } };
  }
  const reachable = number.length >= NUMBER_MIN_DIGITS && number.length <= NUMBER_MAX_DIGITS;
  return reachable ? undefined : { text: "details.error_mobile_unreal" };
}

function emailProblem(typed: string): Problem | undefined {
  const email = typed.trim();
  if (email === "") return { text: "details.error_email" };
  const wellFormed = /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/.test(email);
  return wellFormed && email.length <= EMAIL_MAX_CHARACTERS
    ? undefined
    : { text: "details.error_email_form" };
}

function postalCodeProblem(typed: string): Problem | undefined {
  const code = typed.trim();
  const wellFormed = /^[A-Za-z0-9 -]*$/.test(code) && code.length <= POSTAL_CODE_MAX_CHARACTERS;
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
