/** What lies in the time that is to be closed. All times are read as the clinic's own clock says them. */
import { addDays } from "../../../lib/civil-date";
import type { Closure } from "../../office";
import { clockMinute, dayOf, spanOn } from "../../office-day";

const DAY_MINUTES = 24 * 60;

export interface Placed {
  readonly deviceId: number;
  /** With the clinic's own offset. */
  readonly start: string;
  readonly end: string;
}

/** Whether any part of it lies in the closure. */
export function isHit(closure: Closure, { deviceId, start, end }: Placed): boolean {
  if (closure.deviceId && closure.deviceId !== deviceId) return false;
  const from = closure.from ? clockMinute(closure.from) : 0;
  // Midnight ends a day as well as it begins one.
  const to = (closure.to && clockMinute(closure.to)) || DAY_MINUTES;
  for (let day = dayOf(start); day <= dayOf(end); day = addDays(day, 1)) {
    const span = closure.date <= day && day <= closure.lastDate && spanOn(day, { start, end });
    if (span && span.start < to && from < span.end) return true;
  }
  return false;
}
