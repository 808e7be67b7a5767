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
  /** Absent where nobody kept it. */
  readonly before: string | undefined;
  readonly after: string;
}

type Changed = Pick<DetailsChange, "patientDetails" | "changes" | "former" | "state">;

/**
 * What stood there and what it should be, in the order of the form. What is decided tells of the moment of the decision: what
 * is known by now says nothing about it.
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
