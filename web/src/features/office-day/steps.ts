/** The status of an appointment, and its next steps. */
import type { TextKey } from "../../i18n";
import { civilDateIn } from "../../lib/civil-date";
import type { OfficeAppointment } from "../office";
import type { Status } from "./api";
import { canMove, dayOf } from "./model";

export interface StepOption {
  readonly to: Status;
  readonly label: TextKey;
  readonly done: TextKey;
}

const ARRIVE: StepOption = { to: "ARRIVED", label: "day.arrive", done: "day.state_here" };
const BEGIN: StepOption = { to: "IN_PROGRESS", label: "day.begin", done: "day.state_room" };
const COMPLETE: StepOption = { to: "COMPLETED", label: "day.complete", done: "day.state_done" };
const KEEP: StepOption = { to: "BOOKED", label: "day.keep", done: "day.state_kept" };
const MISS: StepOption = { to: "NO_SHOW", label: "day.miss", done: "day.state_missed" };

type AppointmentState = Pick<OfficeAppointment, "status" | "start" | "timeZone">;

/** A patient can't arrive before the clinic's day of the appointment; a forgotten arrival can be noted later. */
function isItsDay({ start, timeZone }: AppointmentState, now: Date): boolean {
  return dayOf(start) <= civilDateIn(timeZone, now);
}

/** The next steps for a patient, the likeliest first. */
export function stepsOf(one: AppointmentState, now: Date): StepOption[] {
  const { status, start } = one;
  const here = (step: StepOption) => (isItsDay(one, now) ? [step] : []);
  if (status === "ARRIVED") return here(BEGIN);
  if (status === "IN_PROGRESS") return here(COMPLETE);
  if (!canMove({ status })) return [];
  const due = Date.parse(start) <= now.getTime();
  // A patient who asked for another time and didn't get one may still come to this one.
  const asks = status === "REQUEST_RESCHEDULE";
  return [...here(ARRIVE), ...(asks ? [KEEP] : []), ...(due ? [MISS] : [])];
}

/** Whether a patient is expected on a future day. */
export function waitsForItsDay(one: AppointmentState, now: Date): boolean {
  return canMove(one) && !isItsDay(one, now);
}

/** The texts of steps that staff may have recorded by mistake. */
const UNDONE: Partial<Record<Status, TextKey>> = {
  ARRIVED: "day.state_here",
  IN_PROGRESS: "day.state_room",
  COMPLETED: "day.state_done",
  NO_SHOW: "day.state_missed",
};

export function undoOf({ status }: Pick<OfficeAppointment, "status">): TextKey | undefined {
  return UNDONE[status];
}

/** It gives the time away at once, so the patient is named first. */
export function asksFirst({ to }: StepOption): boolean {
  return to === "NO_SHOW";
}
