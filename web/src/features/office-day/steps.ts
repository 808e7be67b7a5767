/** How far an appointment is, and what can come next. */
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

type Standing = Pick<OfficeAppointment, "status" | "start" | "timeZone">;

/** Nobody is here before the clinic's day of it; what was forgotten is noted on a later one. */
function isItsDay({ start, timeZone }: Standing, now: Date): boolean {
  return dayOf(start) <= civilDateIn(timeZone, now);
}

/** What comes next for somebody, the likeliest first. */
export function stepsOf(one: Standing, now: Date): StepOption[] {
  const { status, start } = one;
  const here = (step: StepOption) => (isItsDay(one, now) ? [step] : []);
  if (status === "ARRIVED") return here(BEGIN);
  if (status === "IN_PROGRESS") return here(COMPLETE);
  if (!canMove({ status })) return [];
  const due = Date.parse(start) <= now.getTime();
  // Whoever asked for another time and was not given one may come to this one all the same.
  const asks = status === "REQUEST_RESCHEDULE";
  return [...here(ARRIVE), ...(asks ? [KEEP] : []), ...(due ? [MISS] : [])];
}

/** Whether somebody is expected on a day that has not come. */
export function waitsForItsDay(one: Standing, now: Date): boolean {
  return canMove(one) && !isItsDay(one, now);
}

/** What staff may have noted by mistake, in words. */
const UNDONE: Partial<Record<Status, TextKey>> = {
  ARRIVED: "day.state_here",
  IN_PROGRESS: "day.state_room",
  COMPLETED: "day.state_done",
  NO_SHOW: "day.state_missed",
};

export function undoOf({ status }: Pick<OfficeAppointment, "status">): TextKey | undefined {
  return UNDONE[status];
}

/** It gives the time away at once: whoever is meant is named first. */
export function asksFirst({ to }: StepOption): boolean {
  return to === "NO_SHOW";
}
