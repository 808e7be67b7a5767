/** The statuses of an appointment in back-office wording. */
import type { TextKey } from "../../i18n";
import type { OfficeAppointment } from "./api";

export type VisitStatus = OfficeAppointment["status"];

export const VISIT_STATUSES: Readonly<Record<VisitStatus, TextKey>> = {
  PENDING: "lists.visit_pending",
  BOOKED: "lists.visit_booked",
  CONFIRMED: "lists.visit_confirmed",
  REQUEST_RESCHEDULE: "lists.visit_request_reschedule",
  CHANGED: "lists.visit_changed",
  RESCHEDULED: "lists.visit_rescheduled",
  ARRIVED: "lists.visit_arrived",
  IN_PROGRESS: "lists.visit_in_progress",
  COMPLETED: "lists.visit_completed",
  CANCELED: "lists.visit_canceled",
  DECLINED: "lists.visit_declined",
  NO_SHOW: "lists.visit_no_show",
};

/** The status in an address, if it is a valid one. */
export function visitStatusOf(value: unknown): VisitStatus | undefined {
  return (Object.keys(VISIT_STATUSES) as VisitStatus[]).find((status) => status === value);
}
