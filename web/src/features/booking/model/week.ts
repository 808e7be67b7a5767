/** Which seven days a screen of slots shows. */
import { addDays, type CivilDate, weekdayOf } from "../../../lib/civil-date";

const WEEK_DAYS = 7;

/** First day of the week that holds `day`: its Monday, or the day itself where weeks begin today. */
export function firstDayOfWeek(day: CivilDate, weekStartsToday: boolean): CivilDate {
  return weekStartsToday ? day : addDays(day, 1 - weekdayOf(day));
}

/** The first day of the week in which `day` is shown, for someone who looks at it on `today`. */
export function weekShowing(day: CivilDate, today: CivilDate, weekStartsToday: boolean): CivilDate {
  if (!weekStartsToday) return firstDayOfWeek(day, false);
  let first = today;
  while (addDays(first, WEEK_DAYS) <= day) first = addDays(first, WEEK_DAYS);
  return first;
}

export function daysOfWeek(first: CivilDate): readonly CivilDate[] {
  return Array.from({ length: WEEK_DAYS }, (_, offset) => addDays(first, offset));
}

export function nextWeek(first: CivilDate): CivilDate {
  return addDays(first, WEEK_DAYS);
}

/** The week before, or nothing when it has passed entirely. */
export function previousWeek(first: CivilDate, today: CivilDate): CivilDate | undefined {
  return first > today ? addDays(first, -WEEK_DAYS) : undefined;
}

/** The rest of a week: past days need no column. */
export function daysFrom(days: readonly CivilDate[], today: CivilDate): readonly CivilDate[] {
  const left = days.filter((day) => day >= today);
  return left.length > 0 ? left : days;
}
