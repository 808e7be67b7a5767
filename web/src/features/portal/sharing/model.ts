/** The checks of a share before it is sent; the server checks the same, and decides. */
import type { Config, NewShare, ShareAccess, SummaryItem } from "../../../api";
import type { TextKey } from "../../../i18n";
import { defined } from "../../../lib/defined";

/** As input. */
export interface Draft {
  readonly type: NewShare["type"];
  readonly contact: string;
  readonly name: string;
  readonly note: string;
}

export interface Contact {
  readonly contactDetails: string;
  readonly contactDetailsType: NewShare["contactDetailsType"];
}

/** The limits of the provider and the server. */
export interface ShareRules {
  readonly smsEnabled: boolean;
  readonly emailMaxCharacters: number;
}

export function rulesOf({ application, limits }: Config): ShareRules {
  const { smsEnabled } = application;
  return { smsEnabled, emailMaxCharacters: limits.emailMaxCharacters };
}

const EMAIL = /^[^\s@,;:<>"/]+@[^\s@,;:<>"/.]+(?:\.[^\s@,;:<>"/.]+)+$/;
/** Lengths of real phone numbers. */
const PHONE = /^\+?\d{9,15}$/;
/** Separators that people use in phone numbers. */
const GAPS = /[\s()./-]/g;

/** Where the link goes; nothing if it can't reach anyone. */
export function contactOf(typed: string, rules: ShareRules): Contact | undefined {
  const email = typed.trim();
  if (EMAIL.test(email) && email.length <= rules.emailMaxCharacters) {
    return { contactDetails: email, contactDetailsType: "EMAIL" };
  }
  const number = typed.replace(GAPS, "");
  if (!rules.smsEnabled || !PHONE.test(number)) return undefined;
  return { contactDetails: number, contactDetailsType: "PHONE" };
}

export function contactProblem(typed: string, rules: ShareRules): TextKey | undefined {
  if (typed.trim() === "") {
    return rules.smsEnabled ? "share.contact_missing" : "share.email_missing";
  }
  return contactOf(typed, rules) ? undefined : "invalid_contact_details";
}

/** What is sent; nothing while the contact is invalid. */
export function shareOf(
  { type, contact, name, note }: Draft,
  item: Pick<SummaryItem, "slug"> | undefined,
  rules: ShareRules,
): NewShare | undefined {
  const reached = contactOf(contact, rules);
  if (!reached) return undefined;
  return {
    type,
    ...reached,
    ...defined({
      contactName: name.trim() || undefined,
      note: note.trim() || undefined,
      appointmentSlug: type === "RESULT" ? item?.slug : undefined,
    }),
  };
}

/** A person's name in the list. */
export function nameOf({ contactName, contactDetails }: ShareAccess): string {
  return contactName || contactDetails;
}

/** An entry of the list, with the key under which it was shared. */
export type OwnAccess = ShareAccess & { readonly bookingKey: string };

export function newestFirst(accesses: readonly OwnAccess[]): readonly OwnAccess[] {
  return [...accesses].sort(
    (one, other) =>
      Date.parse(other.dateCreatedUTC) - Date.parse(one.dateCreatedUTC) || other.id - one.id,
  );
}
