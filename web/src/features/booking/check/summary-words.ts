/** The labels of the answers on the review step. */
import type { TextKey } from "../../../i18n";
import type { PartOfDay } from "../../further-details";
import type { FormField } from "../model/typed-details";

export const fieldLabels: Record<FormField, TextKey> = {
  title: "details.honorific",
  firstName: "check.name",
  lastName: "check.name",
  dateOfBirth: "details.birth",
  gender: "details.gender",
  contactNumber: "details.mobile",
  email: "details.email",
  postalCode: "details.postal_code",
  guardianName: "check.guardian",
  guardianRelation: "check.guardian_relation",
  guardianNumber: "check.guardian_mobile",
  guardianEmail: "check.guardian_email",
  insuranceTypeId: "details.insurance",
  medicareNumber: "details.medicare",
  referenceNumber: "details.reference",
  nhiNumber: "details.nhi",
  ethnicityId: "details.ethnicity",
  referrer: "referrer.title",
  interpreterLanguage: "check.interpreter",
  mobility: "check.mobility",
  weightKg: "check.weight",
  pregnant: "check.pregnant",
  claustrophobic: "check.claustrophobic",
  preferredTimes: "wishes.title",
  notes: "check.notes",
};

/** Answers that are chosen, not typed. */
export const optionWords: Readonly<Record<string, TextKey>> = {
  Female: "gender.female",
  Male: "gender.male",
  Other: "gender.another",
  YES: "needs.yes",
  NO: "needs.no",
  UNSURE: "needs.unsure",
};

export const partWords: Record<PartOfDay, TextKey> = {
  ANY: "wishes.any",
  MORNING: "wishes.morning",
  AFTERNOON: "wishes.afternoon",
  EVENING: "wishes.evening",
};
