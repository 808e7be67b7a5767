/** Why there is nothing to choose: for a whole clinic, and in two or three words for one day. */
import type { TextKey } from "../../../i18n";
import type { IconName } from "../../../ui";

interface ReasonWords {
  readonly text: TextKey;
  readonly short: TextKey;
  readonly icon: IconName;
}

const words: Readonly<Record<string, ReasonWords>> = {
  CLOSED: { text: "slots.reason_closed", short: "slots.day_closed", icon: "clock" },
  FULL: { text: "slots.reason_full", short: "slots.day_full", icon: "calendar" },
  TOO_SHORT: { text: "slots.reason_too_short", short: "slots.day_too_short", icon: "clock" },
  PREPARATION: { text: "slots.reason_preparation", short: "slots.day_preparation", icon: "fork" },
  NOTICE: { text: "slots.reason_notice", short: "slots.day_notice", icon: "clock" },
  APART: { text: "slots.reason_apart", short: "slots.day_apart", icon: "calendar" },
  NO_DEVICE: { text: "slots.reason_no_device", short: "slots.day_no_device", icon: "info" },
  NOT_ONLINE: { text: "slots.reason_not_online", short: "slots.day_not_online", icon: "phone" },
};

/** The text for a reason; nothing for one that is newer than this page. */
export function reasonWords(reason: string): ReasonWords | undefined {
  return words[reason];
}
