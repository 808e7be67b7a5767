import type { TextKey } from "../../../i18n";
import { type Duplicate, nameOf } from "./api";

type Side = Duplicate["patient"];

export interface Compared {
  readonly label: TextKey;
  readonly later: string;
  readonly known: string;
  /** A missing value doesn't count as a difference. */
  readonly differs: boolean;
}

type Row = readonly [label: TextKey, of: (side: Side) => string | null | undefined];

const ROWS: readonly Row[] = [
  ["lists.name", nameOf],
  ["office.born", ({ patientDetails }) => patientDetails.dateOfBirth],
  ["lists.phone", ({ patientDetails }) => patientDetails.contactNumber],
  ["lists.email", ({ patientDetails }) => patientDetails.email],
  ["lists.pairs_guardian", guardiansOf],
  ["lists.field_postal_code", ({ patientDetails }) => patientDetails.postalCode],
  ["lists.field_medicare", ({ patientDetails }) => patientDetails.medicareNumber],
];

/** The values of both records, line by line; values that both are missing are left out. */
export function compared({ patient, knownPatient }: Duplicate): Compared[] {
  return ROWS.flatMap(([label, of]) => {
    const later = of(patient) ?? "";
    const known = of(knownPatient) ?? "";
    if (!later && !known) return [];
    const differs = later !== "" && known !== "" && later.toLowerCase() !== known.toLowerCase();
    return [{ label, later, known, differs }];
  });
}

/** The patient's guardian: codes go only to them. */
function guardiansOf({ guardians }: Side): string {
  const told = guardians.map(({ name, contactNumber, email }) =>
    [name, contactNumber, email].filter((part) => part !== "").join(", "),
  );
  return told.join("; ");
}
