/** How it was verified that the patient asks for another contact. */
import type { TextKey } from "../../../i18n";
import type { DetailsChange, IdentityCheck } from "./api";

export const CHECKS = {
  CALLED_BACK: "lists.identity_called_back",
  PHOTO_ID: "lists.identity_photo_id",
  KNOWN_DETAILS: "lists.identity_known_details",
} as const satisfies Record<IdentityCheck, TextKey>;

type ContactChange = Pick<DetailsChange, "changes" | "confirmedBy" | "identityCheck">;

export type Proof =
  | { readonly tone: "success" | "warning"; readonly text: TextKey }
  /** No contact is to be changed. */
  | undefined;

export function proofOf({ changes, confirmedBy, identityCheck }: ContactChange): Proof {
  if (changes.email === undefined && changes.contactNumber === undefined) return undefined;
  if (confirmedBy === "EMAIL") return { tone: "success", text: "lists.contact_confirmed_email" };
  if (confirmedBy === "SMS") return { tone: "success", text: "lists.contact_confirmed_sms" };
  if (identityCheck) return { tone: "success", text: CHECKS[identityCheck] };
  return { tone: "warning", text: "lists.contact_unconfirmed" };
}

/** Whether staff have to say how they verified it. */
export function needsIdentity(row: ContactChange): boolean {
  return proofOf(row)?.tone === "warning";
}
