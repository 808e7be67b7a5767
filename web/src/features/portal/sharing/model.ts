/** What is checked of a share before it is sent; the server checks the same, and has the last word. */
import type { Config, NewShare, ShareAccess, SummaryItem } from "../../../api";
import type { TextKey } from "../../../i18n";
import { defined } from "../../../lib/defined";

/** As it is typed. */
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

/** The bounds that the provider and the server set. */
export interface ShareRules {
  readonly smsEnabled: boolean;
  readonly emailMaxCharacters: number;
}

export function rulesOf({ application, limits }: Config): ShareRules {
  const { smsEnabled } = application;
  return { smsEnabled, emailMaxCharacters: limits.emailMaxCharacters };
}

const EMAIL = /^[^\s@,;:<>"/]+@[^\s@,;:<>"/.]+(?:\.[^\s@,;:<>"/.]+)+$/;
/** Nobody's telephone number is shorter or longer. */
const PHONE = /^\+?\d{9,15}$/;
/** How people write numbers so that they can read them. */
const GAPS = /[\s()./-]/g;

/** Where the link goes; nothing where it would reach nobody. */
export function contactOf(typed: string, rules: ShareRules): Contact | undefined {
  const email = typed.trim();
  if (EMAIL.test(email) && email.length <= rules.emailMaxCharacters) {
    return { contactDetails: email, contactDetailsType: "EMAIL" };
  }
  const number = typed.replace(GAPS, "");
  if (!rules.smsEnabled || !PHONE.test(number)) return undefined;
  return { contactDetails: number, contactDetailsType: "PHONE" };
}

/** What is wrong with the contact. */
export function contactProblem(typed: string, rules: ShareRules): TextKey | undefined {
  if (typed.trim() === "") {
    return rules.smsEnabled ? "share.contact_missing" : "share.email_missing";
  }
  return contactOf(typed, rules) ? undefined : "invalid_contact_details";
}

/** What is sent; nothing while the contact is wrong. */
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

/** How a person is called in the list. */
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
