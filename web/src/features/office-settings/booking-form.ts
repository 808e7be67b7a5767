/** The booking form as a provider configures it: which fields show and are required, where that differs from the default. */
import type { components } from "../../api/schema.gen";
import type { TextKey } from "../../i18n";

/** The setting that holds it. */
export const BOOKING_FORM = "bookingForm";

type FormField = components["schemas"]["FormField"];

/** Empty if the field is as usual. */
export type Choice = "" | "HIDDEN" | "OPTIONAL" | "REQUIRED";

/** Without these no booking is possible, so they can't be changed. */
type AlwaysRequired = "firstName" | "lastName" | "dateOfBirth";

/** In the order of the form, as staff call them. */
export const FIELD_WORDS: Readonly<Record<Exclude<FormField, AlwaysRequired>, TextKey>> = {
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

/** Nothing if the input is no valid form; an empty text is the default. */
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

/** The form with another rule for one field, as input. The rest of it is unchanged. */
export function withChoice(form: Form, field: FormField, choice: Choice): string {
  const { [field]: old, ...others } = form;
  const rule = { shown: choice !== "HIDDEN", required: choice === "REQUIRED" };
  const next =
    choice === "" ? others : { ...form, [field]: { ...(isObject(old) && old), ...rule } };
  return JSON.stringify(next, null, 2);
}

/** Whether a server error with this path shows at a field that can be chosen. */
export function isFormField(path: string): boolean {
  return CHOSEN_FIELDS.some((field) => path === `${BOOKING_FORM}.${field}`);
}

/** The differences from the default, as text. */
export function formWords(typed: string, text: (key: TextKey) => string): string {
  const form = formOf(typed) ?? {};
  const said = CHOSEN_FIELDS.flatMap((field) => {
    const choice = choiceOf(form, field);
    return choice === "" ? [] : [`${text(FIELD_WORDS[field])}: ${text(CHOICE_WORDS[choice])}`];
  });
  return said.length > 0 ? said.join("; ") : text(CHOICE_WORDS[""]);
}
