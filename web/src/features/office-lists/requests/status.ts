/** The statuses of a request with their texts and colours. */
import type { TextKey } from "../../../i18n";
import type { IconName, TagTone } from "../../../ui";
import type { RequestStatus } from "./api";

interface StatusLook {
  readonly text: TextKey;
  readonly tone: TagTone;
  readonly icon: IconName;
}

export const STATUSES: Readonly<Record<RequestStatus, StatusLook>> = {
  NEW: { text: "lists.status_new", tone: "warning", icon: "clock" },
  ON_HOLD: { text: "lists.status_on_hold", tone: "hold", icon: "user" },
  OFFERED: { text: "lists.status_offered", tone: "info", icon: "mail" },
  BOOKED: { text: "lists.status_booked", tone: "success", icon: "check" },
  CANCELED: { text: "lists.status_canceled", tone: "neutral", icon: "close" },
  DECLINED_BY_PATIENT: { text: "lists.status_declined", tone: "neutral", icon: "close" },
  REMOVED_BY_OPERATOR: { text: "lists.status_removed", tone: "neutral", icon: "close" },
  DELETED: { text: "lists.status_deleted", tone: "neutral", icon: "trash" },
  EXPIRED: { text: "lists.status_expired", tone: "neutral", icon: "clock" },
  EXPIRED_PATIENT: { text: "lists.status_expired_patient", tone: "neutral", icon: "clock" },
};

export const OPEN = ["NEW", "ON_HOLD", "OFFERED"] as const satisfies readonly RequestStatus[];

/** The closed statuses, as the address names them: a status there is one word. */
export const ENDED = "ENDED";

/** The statuses of a filter, as sent to the server. */
export function statusesOf(filtered: string | undefined): string | undefined {
  if (filtered !== ENDED) return filtered;
  return (Object.keys(STATUSES) as RequestStatus[]).filter((status) => !isOpen(status)).join(",");
}

export function isOpen(status: RequestStatus): boolean {
  return OPEN.some((open) => open === status);
}
