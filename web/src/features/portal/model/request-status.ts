/** Where a booking request leads: to its own page, to its appointment, or to a page that says why not. */
import type { BookingRequest, ListedBookingRequest } from "../../../api";
import type { StatusWords } from "./appointment-status";

type RequestStatus = BookingRequest["status"];
/** What the patient can look at or act on. */
export type OpenStatus = Extract<RequestStatus, "NEW" | "OFFERED" | "BOOKED">;
/** Closed, or not waiting for the patient. */
export type DeniedStatus = Exclude<RequestStatus, OpenStatus>;

export type OpenRequest = BookingRequest & { readonly status: OpenStatus };

const words: Readonly<Record<RequestStatus, StatusWords>> = {
  NEW: {
    label: "asked.status_new",
    tone: "hold",
    icon: "clock",
    meaning: "request.no_time_yet",
  },
  OFFERED: {
    label: "asked.status_offered",
    tone: "info",
    icon: "clock",
    meaning: "asked.means_offered",
  },
  BOOKED: {
    label: "asked.status_booked",
    tone: "success",
    icon: "check",
    meaning: "asked.means_booked",
  },
  ON_HOLD: { label: "asked.status_on_hold", tone: "hold", icon: "clock" },
  CANCELED: { label: "portal.status_canceled", tone: "neutral", icon: "close" },
  DECLINED_BY_PATIENT: { label: "asked.status_declined", tone: "neutral", icon: "close" },
  REMOVED_BY_OPERATOR: { label: "asked.status_removed", tone: "neutral", icon: "close" },
  DELETED: { label: "asked.status_removed", tone: "neutral", icon: "close" },
  EXPIRED: { label: "asked.status_expired", tone: "neutral", icon: "clock" },
  EXPIRED_PATIENT: { label: "asked.status_expired", tone: "neutral", icon: "clock" },
};

const OPEN: readonly RequestStatus[] = ["NEW", "OFFERED", "BOOKED"] satisfies OpenStatus[];

export function requestWords(status: RequestStatus): StatusWords {
  return words[status];
}

export type RequestWay =
  | { readonly to: "PAGE"; readonly requests: readonly OpenRequest[] }
  | { readonly to: "APPOINTMENT"; readonly bookingKey: string }
  | { readonly to: "DENIED"; readonly status: DeniedStatus };

export function isOpen(request: ListedBookingRequest): request is OpenRequest {
  return OPEN.includes(request.status);
}

/** Several requests under one key: the page shows the open ones. */
export function requestWay(all: readonly ListedBookingRequest[]): RequestWay | undefined {
  const alive = all.filter(isOpen);
  const appointment = alive.find(
    ({ status, appointmentBookingKey }) => status === "BOOKED" && appointmentBookingKey,
  );
  const others = alive.filter((request) => request !== appointment);
  if (others.length > 0) return { to: "PAGE", requests: alive };
  if (appointment?.appointmentBookingKey) {
    return { to: "APPOINTMENT", bookingKey: appointment.appointmentBookingKey };
  }
  const [first] = all;
  return first && { to: "DENIED", status: first.status as DeniedStatus };
}
