/** What the provider's form asks, and of whom. */
import type { BookingForm, Need } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import { birthDate } from "./birth-date";
import type { FormField, TypedDetails } from "./typed-details";

/** The need that a field answers. */
const needOf: Partial<Record<FormField, Need>> = {
  interpreterLanguage: "INTERPRETER",
  mobility: "MOBILITY",
  weightKg: "WEIGHT",
  pregnant: "PREGNANCY",
  claustrophobic: "CLAUSTROPHOBIA",
};
/** A safety question needs an answer, even if it is 'not sure'. */
const ANSWERED_NEEDS: readonly FormField[] = ["pregnant", "claustrophobic"];
const GUARDIAN_FIELDS: readonly FormField[] = [
  "guardianName",
  "guardianRelation",
  "guardianNumber",
  "guardianEmail",
];
/** A person who books for someone else is contacted in their place. */
const OWN_CONTACT: readonly FormField[] = ["contactNumber", "email"];

export interface FormCase {
  readonly form: BookingForm;
  readonly today: CivilDate;
  /** A request, not a booking: the form then takes preferred days. */
  readonly asksForTimes: boolean;
}

export interface FieldRule {
  readonly shown: boolean;
  readonly required: boolean;
  readonly maxLength?: number | null | undefined;
  /** The whole answer as typed. */
  readonly pattern?: string | null | undefined;
  readonly example?: string | null | undefined;
}

const HIDDEN: FieldRule = { shown: false, required: false };

export function ageOn(born: CivilDate, today: CivilDate): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

export function isYoung(born: CivilDate, today: CivilDate, belowAge: number): boolean {
  return born <= today && ageOn(born, today) < belowAge;
}

/** Another person must answer for the patient: they book for someone else, or the patient is too young. */
export function needsGuardian(typed: TypedDetails, { form, today }: FormCase): boolean {
  const born = birthDate(typed);
  const young = born !== undefined && isYoung(born, today, form.guardianBelowAge);
  return typed.bookingFor !== "SELF" || young;
}

function medicareRequired({ insuranceTypeId }: TypedDetails, { form }: FormCase): boolean {
  const chosen = form.insuranceTypes.find(({ id }) => String(id) === insuranceTypeId);
  return chosen?.medicareNumberRequired ?? false;
}

/** Whether a person sees a field, and whether it may stay empty. */
export function ruleOf(field: FormField, typed: TypedDetails, formCase: FormCase): FieldRule {
  const { form, asksForTimes } = formCase;
  if (GUARDIAN_FIELDS.includes(field)) {
    return needsGuardian(typed, formCase) ? { shown: true, required: true } : HIDDEN;
  }
  if (OWN_CONTACT.includes(field) && typed.bookingFor !== "SELF") return HIDDEN;
  if (field === "preferredTimes") return { shown: asksForTimes, required: false };
  const need = needOf[field];
  if (need) {
    // Anybody may need an interpreter; the other needs matter to some scans only.
    const shown = need === "INTERPRETER" || form.needsAsked.includes(need);
    return { shown, required: shown && ANSWERED_NEEDS.includes(field) };
  }
  const rule = form.fields.find(({ name }) => name === field) ?? HIDDEN;
  const required = rule.shown && field === "medicareNumber" && medicareRequired(typed, formCase);
  return required ? { ...rule, required } : rule;
}
