/** The rules that check typed details before they are sent. The server checks the same, and decides. */
import type { Config } from "../../../api";
import type { TextKey } from "../../../i18n";
import { addDays } from "../../../lib/civil-date";
import { type BirthPart, birthProblem } from "./birth-date";
import { type FieldRule, type FormCase, ruleOf } from "./form-rules";
import { isMedicareNumber } from "./medicare";
import { type FormField, personFields, scanFields, type TypedDetails } from "./typed-details";

export interface Problem {
  /** A text of ours, or the server's message. */
  readonly text?: TextKey;
  readonly message?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Which part of the date of birth is wrong. */
  readonly birthPart?: BirthPart;
}
export type Problems = Partial<Record<FormField, Problem>>;

const NUMBER_MIN_DIGITS = 7;
/** The longest number there is, with its country (E.164). */
const NUMBER_MAX_DIGITS = 15;
/** Australian mobiles start like this; a number of any other length is a typing error. */
const AUSTRALIAN_MOBILE = /^04/;
const AUSTRALIAN_MOBILE_DIGITS = 10;
const COUNTRY_CODE = /^(?:\+|00)6[14]0*/;
const WEIGHT_MAX_KG = 400;

/** The number as it is dialled: no spaces or brackets, and at home the leading zero instead of the country code. */
export function dialled(typed: string): string {
  return typed.replace(/[\s()./-]/g, "").replace(COUNTRY_CODE, "0");
}

/** The server's limits, which it checks again. */
export type FormLimits = Pick<Config["limits"], "emailMaxCharacters" | "bookingHorizonDays">;

export interface CheckedCase extends FormCase {
  readonly limits: FormLimits;
  readonly medicareChecksum: boolean;
}

type Check = (typed: TypedDetails, checked: CheckedCase) => Problem | undefined;

/** The error of an empty required field. */
const MISSING: Record<Exclude<FormField, "dateOfBirth">, TextKey> = {
  title: "details.error_title",
  firstName: "details.error_first_name",
  lastName: "details.error_last_name",
  gender: "details.error_gender",
  contactNumber: "details.error_mobile",
  email: "details.error_email",
  postalCode: "details.error_postal_code_missing",
  guardianName: "guardian.error_name",
  guardianRelation: "guardian.error_relation",
  guardianNumber: "guardian.error_mobile",
  guardianEmail: "guardian.error_email",
  insuranceTypeId: "details.error_insurance",
  medicareNumber: "details.error_medicare_missing",
  referenceNumber: "details.error_reference_missing",
  nhiNumber: "details.error_nhi_missing",
  ethnicityId: "details.error_ethnicity",
  referrer: "referrer.error",
  interpreterLanguage: "needs.error_answer",
  mobility: "needs.error_answer",
  weightKg: "needs.error_answer",
  pregnant: "needs.error_answer",
  claustrophobic: "needs.error_answer",
  preferredTimes: "wishes.error_date",
  notes: "details.error_notes_missing",
};

/** What is wrong with a typed value. */
const CHECKS: Partial<Record<FormField, Check>> = {
  contactNumber: ({ contactNumber }) => mobileProblem(contactNumber),
  guardianNumber: ({ guardianNumber }) => mobileProblem(guardianNumber),
  email: ({ email }, { limits }) => emailProblem(email, limits),
  guardianEmail: ({ guardianEmail }, { limits }) => emailProblem(guardianEmail, limits),
  medicareNumber: ({ medicareNumber }, { medicareChecksum }) =>
    medicareProblem(medicareNumber, medicareChecksum),
  // The digit beside the name says which person on the card it is.
  referenceNumber: ({ referenceNumber }) =>
    /^[1-9]$/.test(referenceNumber.trim()) ? undefined : { text: "details.error_reference" },
  weightKg: ({ weightKg }) =>
    /^\d{1,3}$/.test(weightKg.trim()) && Number(weightKg) > 0 && Number(weightKg) <= WEIGHT_MAX_KG
      ? undefined
      : { text: "needs.error_weight" },
  preferredTimes: ({ preferredTimes }, { today, limits }) => {
    const last = addDays(today, limits.bookingHorizonDays);
    const wrong = preferredTimes.some(({ date }) => date !== "" && (date <= today || date > last));
    return wrong ? { text: "wishes.error_date" } : undefined;
  },
};

/** The error of a value that doesn't have the format of the provider's country. */
const MISSHAPEN: Partial<Record<FormField, TextKey>> = {
  postalCode: "details.error_postal_code",
  nhiNumber: "details.error_nhi",
};

/** All errors of the input; empty if there are none. */
export function problemsOf(typed: TypedDetails, checked: CheckedCase): Problems {
  const found = [...personFields, ...scanFields].flatMap((field) => {
    const rule = ruleOf(field, typed, checked);
    const problem = rule.shown ? problemOf(field, rule, typed, checked) : undefined;
    return problem ? [[field, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

function problemOf(
  field: FormField,
  rule: FieldRule,
  typed: TypedDetails,
  checked: CheckedCase,
): Problem | undefined {
  if (field === "dateOfBirth") return birthProblem(typed, checked.today);
  const value = typed[field];
  if (isEmpty(value)) {
    return rule.required ? { text: MISSING[field] } : undefined;
  }
  const wrong = CHECKS[field]?.(typed, checked);
  if (wrong || typeof value !== "string") return wrong;
  const { maxLength, pattern, example } = rule;
  const misshapen = MISSHAPEN[field];
  if (misshapen && pattern && !new RegExp(`^(?:${pattern})$`).test(value.trim())) {
    return { text: misshapen, values: { example: example ?? "" } };
  }
  const long = maxLength && value.trim().length > maxLength;
  return long ? { text: "details.error_long", values: { count: maxLength } } : undefined;
}

function isEmpty(value: TypedDetails[keyof TypedDetails]): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === null || (Array.isArray(value) && value.length === 0);
}

function mobileProblem(typed: string): Problem | undefined {
  const number = dialled(typed);
  if (!/^\+?\d+$/.test(number)) return { text: "details.error_mobile_digits" };
  if (AUSTRALIAN_MOBILE.test(number) && number.length !== AUSTRALIAN_MOBILE_DIGITS) {
    return { text: "details.error_mobile_length", values: { count: number.length } };
  }
  const digits = number.replace("+", "").length;
  const reachable = digits >= NUMBER_MIN_DIGITS && digits <= NUMBER_MAX_DIGITS;
  return reachable ? undefined : { text: "details.error_mobile_unreal" };
}

function emailProblem(typed: string, limits: FormLimits): Problem | undefined {
  const email = typed.trim();
  const wellFormed = /^[^\s@,;:<>"/]+@[^\s@,;:<>"/.]+(?:\.[^\s@,;:<>"/.]+)+$/.test(email);
  return wellFormed && email.length <= limits.emailMaxCharacters
    ? undefined
    : { text: "details.error_email_form" };
}

function medicareProblem(typed: string, checksum: boolean): Problem | undefined {
  const digits = cardNumber(typed);
  if (/^\d+$/.test(digits) && digits.length !== 10) {
    return { text: "details.error_medicare_length", values: { count: digits.length } };
  }
  const right = checksum ? isMedicareNumber(digits) : /^\d{10}$/.test(digits);
  return right ? undefined : { text: "details.error_medicare" };
}

/** A card's number without the gaps that are printed on it. */
export function cardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/** Field names of error answers, where they differ from those of the form. */
const ANSWER_NAMES: Readonly<Record<string, FormField>> = {
  "guardian.name": "guardianName",
  "guardian.relation": "guardianRelation",
  "guardian.email": "guardianEmail",
  "guardian.contactNumber": "guardianNumber",
};

/** The form's field for a field of an error answer, if the form has it. */
export function fieldOfAnswer(path: string, typed: TypedDetails): FormField | undefined {
  const name = path.replace(/^(?:patientDetails|needs|bookingRequests\[?\.?\d+\]?)\./, "");
  const field =
    ANSWER_NAMES[name] ??
    [...personFields, ...scanFields].find(
      (known) => name === known || name.startsWith(`${known}.`),
    );
  // A person who books for someone else has typed their own contact in place of the patient's.
  if (typed.bookingFor === "SELF") return field;
  return field === "email" ? "guardianEmail" : field === "contactNumber" ? "guardianNumber" : field;
}
