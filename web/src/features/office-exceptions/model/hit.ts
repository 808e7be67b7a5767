/** What is booked in time that will be lost. All times are on the clinic's clock. */
import { addDays, type CivilDate } from "../../../lib/civil-date";
import type { Closure } from "../../office";
import { clockMinute, dayOf, type Span, spanOn } from "../../office-day";

const DAY_MINUTES = 24 * 60;

export interface DeviceTime {
  readonly deviceId: number;
  /** With the clinic's offset. */
  readonly start: string;
  readonly end: string;
}

/** Some hours of some days. */
interface Hours {
  readonly date: CivilDate;
  readonly lastDate: CivilDate;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** What a closure takes. If it changes an existing one, only the newly closed time. */
export interface Loss extends Closure {
  readonly was?: (Hours & { readonly opens: boolean }) | undefined;
  /**
   * Who is booked in extra hours that are removed. Time that the usual week opens too is not lost, and only the
   * server knows that.
   */
  readonly named?: readonly number[] | undefined;
}

/** The first and the last day with lost time. */
export function daysOfLoss(loss: Loss): Pick<Hours, "date" | "lastDate"> {
  return loss.was?.opens ? loss.was : loss;
}

/** Whether any part of it is in the lost time. */
export function isHit(loss: Loss, { deviceId, start, end }: DeviceTime): boolean {
  if (loss.deviceId && loss.deviceId !== deviceId) return false;
  for (let day = dayOf(start); day <= dayOf(end); day = addDays(day, 1)) {
    const span = spanOn(day, { start, end });
    if (span && lostOn(day, loss).some((lost) => meets(span, lost))) return true;
  }
  return false;
}

function meets(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A closure loses the newly closed time, extra hours the time that is no longer open. */
function lostOn(day: CivilDate, loss: Loss): Span[] {
  const now = hoursOn(day, loss);
  const before = loss.was && hoursOn(day, loss.was);
  return loss.was?.opens ? without(before, now) : without(now, before);
}

function hoursOn(day: CivilDate, { date, lastDate, from, to }: Hours): Span | undefined {
  if (day < date || lastDate < day) return undefined;
  // Midnight ends a day as well as it begins one.
  return { start: from ? clockMinute(from) : 0, end: (to && clockMinute(to)) || DAY_MINUTES };
}

function without(span: Span | undefined, other: Span | undefined): Span[] {
  if (!span || !other || !meets(span, other)) return span ? [span] : [];
  const parts = [
    { start: span.start, end: other.start },
    { start: other.end, end: span.end },
  ];
  return parts.filter(({ start, end }) => start < end);
}
