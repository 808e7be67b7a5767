/** What can still be done with an appointment that waits for approval. */
import type { OfficeAppointment } from "./api";

export type PendingAct = "approve" | "ask" | "decline";

type Waiting = Pick<OfficeAppointment, "start">;

/** Its time came before anybody decided. */
export function hasPassed({ start }: Waiting, now: Date): boolean {
  return new Date(start) <= now;
}

/** What has passed cannot be approved any more; the patient is still to be told. */
export function pendingActs(row: Waiting, now: Date): PendingAct[] {
  return hasPassed(row, now) ? ["decline"] : ["approve", "ask", "decline"];
}
