/** The content of the denial page, by its address. */
import type { TextKey } from "../../../i18n";

export type DenyKind =
  | "expired"
  | "canceled"
  | "declined"
  | "removed"
  | "waiting"
  | "restricted"
  | "revoked"
  | "locked"
  | "results"
  | "custom"
  | "problem";

export interface DenyMessage {
  readonly kind: DenyKind;
  /** A key of the texts, or a text as given. */
  readonly message: { readonly key: TextKey } | { readonly words: string };
}

type Parameters = Readonly<Record<string, unknown>>;

const byStatus = new Map([
  ["EXPIRED", said("expired", "message.expired_message")],
  ["EXPIRED_PATIENT", said("expired", "message.expired_message")],
  ["CANCELED", said("canceled", "message.canceled_message")],
  ["DECLINED_BY_PATIENT", said("declined", "message.declined_by_patient_message")],
  ["REMOVED_BY_OPERATOR", said("removed", "message.booking_request_removed_by_operator_message")],
  ["DELETED", said("removed", "message.booking_request_removed_by_operator_message")],
  ["ON_HOLD", said("waiting", "message.booking_request_waiting_protocol")],
]);

const lockedMessages = {
  max_attempts_reached_shared: "message.max_attempts_reached_shared",
  max_attempts_reached_results: "message.max_attempts_reached_results",
} as const;

function said(kind: DenyKind, key: TextKey): DenyMessage {
  return { kind, message: { key } };
}

/** The first of these in the address: revoked, maxAttempts, status, results_expired, customMessage. */
export function denyMessage(parameters: Parameters): DenyMessage {
  const { revoked, maxAttempts, status, message, customMessage } = parameters;
  if (isSet(revoked)) return said("revoked", "message.error_access_revoked");
  if (isSet(maxAttempts)) {
    const variant = Object.entries(lockedMessages).find(([name]) => name === message);
    return said("locked", variant?.[1] ?? "message.max_attempts_reached");
  }
  if (typeof status === "string" && status !== "") {
    return byStatus.get(status) ?? said("restricted", "message.restrict_message");
  }
  if (message === "results_expired") return said("results", "message.results_expired");
  if (typeof customMessage === "string" && customMessage.trim() !== "") {
    return { kind: "custom", message: { words: customMessage.trim() } };
  }
  return said("problem", "message.problem");
}

function isSet(value: unknown): boolean {
  return String(value) === "true";
}

/** A day: no lock that ends by itself lasts longer. */
const LOCK_MAX_MINUTES = 24 * 60;

/** After how many minutes a person who is locked out can try again; nothing if waiting doesn't help. */
export function lockedMinutes({ minutes }: Parameters): number | undefined {
  const count = /^[1-9]\d{0,3}$/.test(String(minutes)) ? Number(minutes) : 0;
  return count > 0 && count <= LOCK_MAX_MINUTES ? count : undefined;
}
