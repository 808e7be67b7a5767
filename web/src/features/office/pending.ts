/** What can still be done with a pending appointment. */
import type { OfficeAppointment } from "./api";

export type PendingAct = "approve" | "ask" | "decline";

type Waiting = Pick<OfficeAppointment, "start">;

/** Its time came before a decision. */
export function hasPassed({ start }: Waiting, now: Date): boolean {
  return new Date(start) <= now;
}

/** A past booking can't be approved any more; the patient still has to be informed. */
export function pendingActs(row: Waiting, now: Date): PendingAct[] {
  return hasPassed(row, now) ? ["decline"] : ["approve", "ask", "decline"];
}
