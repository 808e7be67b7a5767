/** Which week is shown, and what is free in it. */
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { type CivilDate, civilDateHere, civilDateIn } from "../../../lib/civil-date";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { localDay, soonest } from "../model/slots";
import { firstDayOfWeek, weekShowing } from "../model/week";
import {
  monthOfSlotsQuery,
  nextAvailableQuery,
  type SlotSearch,
  weekOfSlotsQuery,
} from "../queries";

export function slotSearch(address: BookingAddress, query: BookingQuery): SlotSearch {
  const [clinicSlug] = address.clinicSlugs;
  return {
    regionSlug: address.regionSlug,
    examSlug: address.examSlugs[0] ?? "",
    clinicSlug,
    query,
  };
}

/** The view that the address asks for: a week, or five of them. */
export function useSlots(address: BookingAddress, query: BookingQuery) {
  const byMonth = query.slotsView === "MONTH";
  const week = useWeekOfSlots(address, query, !byMonth);
  const month = useMonthOfSlots(address, query, byMonth);
  return byMonth ? month : week;
}

/** From the week of the address, of the chosen day, or of today. */
function useMonthOfSlots(address: BookingAddress, query: BookingQuery, enabled: boolean) {
  const { application } = useConfig();
  const day = address.week ?? query.date ?? civilDateHere(new Date());
  const week = firstDayOfWeek(day, application.weekStartsTodayEnabled);
  const slots = useQuery({ ...monthOfSlotsQuery(slotSearch(address, query), week), enabled });
  return { week, slots };
}

/** An address without a week opens the week of the first free time: nobody lands on an empty page. */
function useWeekOfSlots(address: BookingAddress, query: BookingQuery, enabled: boolean) {
  const { application } = useConfig();
  const search = slotSearch(address, query);
  const startsToday = application.weekStartsTodayEnabled;
  const next = useQuery({
    ...nextAvailableQuery(search),
    enabled: enabled && address.week === undefined,
  });
  const first = soonest(next.data?.clinics ?? []);
  const now = new Date();
  const today = first ? civilDateIn(first.entry.clinic.timeZone, now) : civilDateHere(now);

  function defaultWeek(): CivilDate | undefined {
    if (query.date) return weekShowing(query.date, today, startsToday);
    if (next.isPending) return undefined;
    return first
      ? weekShowing(localDay(first.slot.start), today, startsToday)
      : firstDayOfWeek(today, startsToday);
  }

  const week = address.week ?? defaultWeek();
  const slots = useQuery({
    ...weekOfSlotsQuery(search, week ?? today),
    enabled: enabled && week !== undefined,
  });
  return { week, slots };
}
