/** Every status of an appointment in patient wording. */
import type { SummaryItem } from "../../../api";
import type { TextKey } from "../../../i18n";
import type { IconName, TagTone } from "../../../ui";

export type AppointmentStatus = SummaryItem["status"];

export interface StatusWords {
  readonly label: TextKey;
  readonly tone: TagTone;
  readonly icon: IconName;
  /** What it means for the person, if the word alone does not say it. */
  readonly meaning?: TextKey;
}

const words: Readonly<Record<AppointmentStatus, StatusWords>> = {
  PENDING: {
    label: "portal.status_pending",
    tone: "hold",
    icon: "clock",
    meaning: "booked.pending",
  },
  DECLINED: {
    label: "portal.status_declined",
    tone: "warning",
    icon: "close",
    meaning: "portal.means_declined",
  },
  BOOKED: { label: "portal.status_booked", tone: "brand", icon: "calendar" },
  CONFIRMED: { label: "portal.status_confirmed", tone: "success", icon: "check" },
  REQUEST_RESCHEDULE: {
    label: "portal.status_request_reschedule",
    tone: "hold",
    icon: "clock",
    meaning: "portal.means_request_reschedule",
  },
  CHANGED: {
    label: "portal.status_changed",
    tone: "info",
    icon: "move",
    meaning: "portal.means_changed",
  },
  RESCHEDULED: { label: "portal.status_rescheduled", tone: "neutral", icon: "move" },
  CANCELED: {
    label: "portal.status_canceled",
    tone: "neutral",
    icon: "close",
    meaning: "portal.means_canceled",
  },
  ARRIVED: {
    label: "portal.status_arrived",
    tone: "info",
    icon: "pin",
    meaning: "portal.means_arrived",
  },
  IN_PROGRESS: { label: "portal.status_in_progress", tone: "info", icon: "clock" },
  COMPLETED: { label: "portal.status_completed", tone: "neutral", icon: "check" },
  NO_SHOW: {
    label: "portal.status_no_show",
    tone: "warning",
    icon: "warning",
    meaning: "portal.means_no_show",
  },
};

export function statusWords(status: AppointmentStatus): StatusWords {
  return words[status];
}

/** No patient will come for it. */
export function isOff(status: AppointmentStatus): boolean {
  return ["DECLINED", "RESCHEDULED", "CANCELED", "NO_SHOW"].includes(status);
}

/** Still to come by its status; the clock may say otherwise. */
export function isAhead(status: AppointmentStatus): boolean {
  return !isOff(status) && !["ARRIVED", "IN_PROGRESS", "COMPLETED"].includes(status);
}

/** Whether documents can still be added or replaced: by the patient until it is over, by staff also afterwards. */
export function takesDocuments(status: AppointmentStatus, isStaff: boolean): boolean {
  if (["DECLINED", "RESCHEDULED", "CANCELED"].includes(status)) return false;
  return isStaff || !["COMPLETED", "NO_SHOW"].includes(status);
}
