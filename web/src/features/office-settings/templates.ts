/** Every message that is sent, with its texts. */
import type { TextKey } from "../../i18n";

interface MessageKind {
  /** Its name in the preview. */
  readonly name: string;
  /** When it is sent. */
  readonly what: TextKey;
  /** The message whose subject it shares, if it has none. */
  readonly subjectOf?: string;
  /** What is sent to patients without an email address. */
  readonly sms?: string;
}

const MESSAGE_KINDS: readonly MessageKind[] = [
  { name: "booked", what: "templates.booked", sms: "booked" },
  { name: "booked_for", what: "templates.booked_for", sms: "booked" },
  { name: "asked", what: "templates.asked", sms: "asked" },
  { name: "asked_for", what: "templates.asked_for", subjectOf: "asked", sms: "asked" },
  { name: "approved", what: "templates.approved", sms: "booked" },
  { name: "declined", what: "templates.declined", sms: "declined" },
  { name: "confirmed", what: "templates.confirmed" },
  { name: "move_asked", what: "templates.move_asked" },
  { name: "moved", what: "templates.moved", sms: "moved" },
  { name: "changed", what: "templates.changed", sms: "booked" },
  { name: "canceled", what: "templates.canceled", sms: "canceled" },
  { name: "reminder", what: "templates.reminder", sms: "reminder" },
  { name: "code", what: "templates.code", sms: "code" },
  { name: "request", what: "templates.request" },
  { name: "request_for", what: "templates.request_for", subjectOf: "request" },
  { name: "request_offered", what: "templates.request_offered" },
  { name: "request_declined", what: "templates.request_declined" },
  { name: "request_expired", what: "templates.request_expired" },
  { name: "request_ended", what: "templates.request_ended" },
  { name: "request_booked", what: "templates.request_booked", sms: "request_booked" },
  { name: "details_asked", what: "templates.details_asked", sms: "details_asked" },
  { name: "details_changed", what: "templates.details_changed" },
  { name: "details_kept", what: "templates.details_kept" },
  { name: "contact_changed", what: "templates.contact_changed", sms: "contact_changed" },
  { name: "records_joined", what: "templates.records_joined", sms: "records_joined" },
  { name: "question", what: "templates.question" },
  { name: "new_link", what: "templates.new_link", sms: "new_link" },
  { name: "callback", what: "templates.callback" },
  { name: "call_center", what: "templates.call_center" },
  { name: "results_available", what: "templates.results_available", sms: "results_available" },
  { name: "shared", what: "templates.shared", sms: "shared" },
  { name: "share_opened", what: "templates.share_opened", sms: "share_opened" },
  { name: "share_revoked", what: "templates.share_revoked", sms: "share_revoked" },
  { name: "upload_link", what: "templates.upload_link", sms: "upload_link" },
];

export interface Part {
  readonly key: string;
  readonly label: TextKey;
}

export interface MessageTemplate {
  readonly what: TextKey;
  /** Its name in the preview; undefined if it is a part of others. */
  readonly preview?: string;
  readonly isEmail: boolean;
  readonly isSms: boolean;
  readonly parts: readonly Part[];
}

function templateOf({ name, what, subjectOf, sms }: MessageKind): MessageTemplate {
  const short: readonly Part[] = sms
    ? [
        { key: `sms.${sms}`, label: "templates.sms_full" },
        { key: `sms.${sms}_short`, label: "templates.sms_short" },
      ]
    : [];
  return {
    what,
    preview: name,
    isEmail: true,
    isSms: sms !== undefined,
    parts: [
      { key: `mail.${subjectOf ?? name}_subject`, label: "templates.subject" },
      { key: `mail.${name}_body`, label: "templates.body" },
      ...short,
    ],
  };
}

export const TEMPLATES: readonly MessageTemplate[] = [
  ...MESSAGE_KINDS.map(templateOf),
  {
    what: "templates.stop",
    isEmail: true,
    isSms: false,
    parts: [{ key: "mail.stop", label: "templates.line" }],
  },
];

/** The other messages with the same text. */
export function alsoOf(template: MessageTemplate, { key }: Part): readonly MessageTemplate[] {
  return TEMPLATES.filter(
    (other) => other !== template && other.parts.some((part) => part.key === key),
  );
}
