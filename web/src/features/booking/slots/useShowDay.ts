import { useConfig } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { firstDayOfWeek, weekShowing } from "../model/week";
import { bookingHref, useGo } from "../navigation";

/** Opens the week in which a day is shown. */
export function useShowDay(address: BookingAddress, query: BookingQuery): (day: CivilDate) => void {
  const go = useGo();
  const { weekStartsTodayEnabled } = useConfig().application;
  return (day) => {
    const today = address.week ?? firstDayOfWeek(day, weekStartsTodayEnabled);
    const week = weekShowing(day, today, weekStartsTodayEnabled);
    go(bookingHref({ ...address, week }, query), { sameScreen: true });
  };
}
