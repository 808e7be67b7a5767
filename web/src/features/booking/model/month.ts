/** Five weeks of days, and how full of free times each is. */
import { addDays, type CivilDate } from "../../../lib/civil-date";

const MONTH_WEEKS = 5;
const WEEK_DAYS = 7;
export const MONTH_DAYS = MONTH_WEEKS * WEEK_DAYS;

/** Rows of seven; days that are over are left empty. */
export function monthWeeks(first: CivilDate, today: CivilDate): (CivilDate | null)[][] {
  return Array.from({ length: MONTH_WEEKS }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, weekday) => {
      const day = addDays(first, week * WEEK_DAYS + weekday);
      return day < today ? null : day;
    }),
  );
}

/** Marks of a day, from none to four: enough to tell a quiet day from a full one at a glance. */
export function fillOf(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  if (count < 4) return 1;
  if (count < 12) return 2;
  return count < 24 ? 3 : 4;
}

/** The five weeks before, or nothing when they have passed entirely. */
export function monthBefore(first: CivilDate, today: CivilDate): CivilDate | undefined {
  return first > today ? addDays(first, -MONTH_DAYS) : undefined;
}
