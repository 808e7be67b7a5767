/** The booking form as a provider sets it: which fields show and must be answered, where that differs from the usual. */
import type { components } from "../../api/schema.gen";
import type { TextKey } from "../../i18n";

/** The setting in which it stands. */
export const BOOKING_FORM = "bookingForm";

type FormField = components["schemas"]["FormField"];

/** Empty where the field is as usual. */
export type Choice = "" | "HIDDEN" | "OPTIONAL" | "REQUIRED";

/** Without these nobody can be booked: they are not to be chosen. */
type AlwaysAsked = "firstName" | "lastName" | "dateOfBirth";

/** In the order of the form, as staff call them. */
export const FIELD_WORDS: Readonly<Record<Exclude<FormField, AlwaysAsked>, TextKey>> = {
  title: "lists.field_title",
  contactNumber: "details.mobile",
  email: "details.email",
  postalCode: "lists.field_postal_code",
  gender: "details.gender",
  medicareNumber: "lists.field_medicare",
  referenceNumber: "lists.field_reference",
  nhiNumber: "details.nhi",
  insuranceTypeId: "settings.form_insurance",
  ethnicityId: "details.ethnicity",
  referrer: "role.referrer",
  notes: "settings.form_notes",
};

type ChosenField = keyof typeof FIELD_WORDS;
export const CHOSEN_FIELDS = Object.keys(FIELD_WORDS) as ChosenField[];

export const CHOICE_WORDS: Readonly<Record<Choice, TextKey>> = {
  "": "settings.form_usual",
  HIDDEN: "settings.form_hidden",
  OPTIONAL: "settings.form_optional",
  REQUIRED: "settings.form_required",
};

type Form = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Form {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Nothing where what is typed is no form; an empty text is the usual one. */
export function formOf(typed: string): Form | undefined {
  if (typed.trim() === "") return {};
  try {
    const form: unknown = JSON.parse(typed);
    return isObject(form) ? form : undefined;
  } catch {
    return undefined;
  }
}

export function choiceOf(form: Form, field: FormField): Choice {
  const rule = form[field];
  if (!isObject(rule)) return "";
  if (rule.shown !== true) return "HIDDEN";
  return rule.required === true ? "REQUIRED" : "OPTIONAL";
}

/** The form with another rule for one field, as it is typed. What else stands in it stays as it is. */
export function withChoice(form: Form, field: FormField, choice: Choice): string {
  const { [field]: old, ...others } = form;
  const rule = { shown: choice !== "HIDDEN", required: choice === "REQUIRED" };
  const next =
    choice === "" ? others : { ...form, [field]: { ...(isObject(old) && old), ...rule } };
  return JSON.stringify(next, null, 2);
}

/** Whether what the server says of a path shows at a field that is to be chosen. */
export function isFormField(path: string): boolean {
  return CHOSEN_FIELDS.some((field) => path === `${BOOKING_FORM}.${field}`);
}

/** What differs from the usual, in words. */
export function formWords(typed: string, text: (key: TextKey) => string): string {
  const form = formOf(typed) ?? {};
  const said = CHOSEN_FIELDS.flatMap((field) => {
    const choice = choiceOf(form, field);
    return choice === "" ? [] : [`${text(FIELD_WORDS[field])}: ${text(CHOICE_WORDS[choice])}`];
  });
  return said.length > 0 ? said.join("; ") : text(CHOICE_WORDS[""]);
}
