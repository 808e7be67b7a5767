/** A known patient, for the form of a caller. */
import { nothingTyped, type TypedDetails } from "../booking";
import type { FoundPatient } from "../office";

/**
 * The form filled from a patient's record, also where the record is empty: what was typed about one person is never
 * sent with the name of another. What was said about the booking stays.
 */
export function typedOf(
  { patientDetails: known }: FoundPatient,
  { referrer, notes }: TypedDetails,
): TypedDetails {
  const [birthYear = "", birthMonth = "", birthDay = ""] = known.dateOfBirth
    .split("-")
    .map((part) => String(Number(part)));
  return {
    ...nothingTyped,
    referrer,
    notes,
    title: known.title ?? "",
    firstName: known.firstName,
    lastName: known.lastName,
    birthDay,
    birthMonth,
    birthYear,
    gender: known.gender ?? "",
    contactNumber: known.contactNumber,
    email: known.email,
    postalCode: known.postalCode ?? "",
    medicareNumber: known.medicareNumber ?? "",
    referenceNumber: known.referenceNumber ?? "",
  };
}
