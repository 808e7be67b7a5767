import type { TextKey } from "../../../i18n";
import type { DetailsChange } from "./api";

const LABELS = {
  title: "lists.field_title",
  firstName: "lists.field_first_name",
  lastName: "lists.field_last_name",
  email: "lists.email",
  contactNumber: "lists.phone",
  postalCode: "lists.field_postal_code",
  medicareNumber: "lists.field_medicare",
  referenceNumber: "lists.field_reference",
} as const satisfies Record<string, TextKey>;

type Field = keyof typeof LABELS;

export interface ChangedField {
  readonly field: Field;
  readonly label: TextKey;
  readonly before: string;
  readonly after: string;
}

/** What we know and what it should be, in the order of the form. */
export function changedFields({
  patientDetails,
  changes,
}: Pick<DetailsChange, "patientDetails" | "changes">): ChangedField[] {
  return (Object.keys(LABELS) as Field[]).flatMap((field) => {
    const after = changes[field];
    if (after === undefined) return [];
    return [{ field, label: LABELS[field], before: patientDetails[field] ?? "–", after }];
  });
}
