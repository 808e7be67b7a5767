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
  /** Absent if it was not recorded. */
  readonly before: string | undefined;
  readonly after: string;
}

type Changed = Pick<DetailsChange, "patientDetails" | "changes" | "former" | "state">;

/**
 * The old and the requested value, in the order of the form. A decided change shows the values at the moment of the
 * decision, not the current ones.
 */
export function changedFields({ patientDetails, changes, former, state }: Changed): ChangedField[] {
  const stands: Partial<Record<string, string | null>> | null | undefined =
    state === "WAITING" ? { ...patientDetails } : former;
  return (Object.keys(LABELS) as Field[]).flatMap((field) => {
    const after = changes[field];
    if (after === undefined) return [];
    const before = stands && (stands[field] || "–");
    return [{ field, label: LABELS[field], before: before ?? undefined, after }];
  });
}
