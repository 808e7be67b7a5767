/** Why an appointment can't be moved or cancelled online, as text. */
import { type CanChange, isApiError } from "../../../api";
import type { TextKey } from "../../../i18n";

export type ChangeAction = "RESCHEDULE" | "CANCEL";

export interface Refusal {
  readonly title: TextKey;
  readonly text: TextKey;
  /** The notice that a change would have needed, if that is the obstacle. */
  readonly priorMinutes?: number;
}

const texts: Readonly<Record<ChangeAction, Partial<Record<string, TextKey>>>> = {
  RESCHEDULE: {
    APPOINTMENT_CANCELLED: "message.reschedule_cancelled_appts",
    PRIOR_MINUTES: "message.reschedule_prior_minutes",
    WALK_IN: "message.reschedule_with_walk_in_not_allowed",
  },
  CANCEL: {
    APPOINTMENT_CANCELLED: "message.canceled_message",
    PRIOR_MINUTES: "message.cancel_prior_minutes",
  },
};

const titles = {
  RESCHEDULE: "message.reschedule_not_allowed",
  CANCEL: "message.cancel_not_allowed",
} as const;

const others = {
  RESCHEDULE: "message.reschedule_not_allowed_message",
  CANCEL: "portal.cancel_refused",
} as const;

export function refusalOf(
  action: ChangeAction,
  { reason, priorMinutes }: Pick<CanChange, "reason" | "priorMinutes">,
): Refusal {
  return {
    title: titles[action],
    text: texts[action][reason ?? ""] ?? others[action],
    ...(reason === "PRIOR_MINUTES" && priorMinutes ? { priorMinutes } : {}),
  };
}

/** The same, where the obstacle came up between the check and the change. */
export function refusalOfError(action: ChangeAction, error: unknown): Refusal | undefined {
  if (!isApiError(error, titles[action])) return undefined;
  const { reason, priorMinutes } = error.details;
  const known = Object.values(texts[action]).find((text) => text === reason);
  return {
    title: titles[action],
    text: known ?? others[action],
    ...(priorMinutes ? { priorMinutes } : {}),
  };
}
