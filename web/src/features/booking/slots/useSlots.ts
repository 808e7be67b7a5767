/** Which week is shown, and what is free in it. */
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { type CivilDate, civilDateHere, civilDateIn } from "../../../lib/civil-date";
import { useDebounced } from "../../../lib/debounced";
import { type BookingAddress, formatSlugList } from "../model/address";
import type { BookingQuery } from "../model/query";
import { entriesOf, localDay, soonest } from "../model/slots";
import { firstDayOfWeek, weekShowing } from "../model/week";
import {
  monthOfSlotsQuery,
  nextAvailableQuery,
  type SlotSearch,
  weekOfSlotsQuery,
} from "../queries";

/** Exams that change twice in a row are searched for once. */
const EXAM_REST_MS = 400;

/** Several exams are searched for as one visit. */
export function slotSearch(address: BookingAddress, query: BookingQuery): SlotSearch {
  const [clinicSlug] = address.clinicSlugs;
  return {
    regionSlug: address.regionSlug,
    examSlug: formatSlugList(address.examSlugs),
    clinicSlug,
    query,
  };
}

/** Whether the exam has been unchanged for a moment, so that it is worth a search. */
export function useRested(examSlug: string): boolean {
  return useDebounced(examSlug, EXAM_REST_MS) === examSlug;
}

/** The view in the address: a week, or five of them. */
export function useSlots(search: SlotSearch, week: CivilDate | undefined) {
  const rested = useRested(search.examSlug);
  const byMonth = search.query.slotsView === "MONTH";
  const weekly = useWeekOfSlots(search, week, rested && !byMonth);
  const monthly = useMonthOfSlots(search, week, rested && byMonth);
  return byMonth ? monthly : weekly;
}

/** From the week of the address, of the chosen day, or of today. */
function useMonthOfSlots(search: SlotSearch, asked: CivilDate | undefined, enabled: boolean) {
  const { application } = useConfig();
  const day = asked ?? search.query.date ?? civilDateHere(new Date());
  const week = firstDayOfWeek(day, application.weekStartsTodayEnabled);
  const slots = useQuery({ ...monthOfSlotsQuery(search, week), enabled });
  return { week, slots };
}

/** An address without a week opens the week of the first free time, so that the first page is not empty. */
function useWeekOfSlots(search: SlotSearch, asked: CivilDate | undefined, enabled: boolean) {
  const { application } = useConfig();
  const { query } = search;
  const startsToday = application.weekStartsTodayEnabled;
  const next = useQuery({
    ...nextAvailableQuery(search),
    enabled: enabled && asked === undefined,
  });
  const first = soonest(entriesOf(next.data?.clinics ?? [], query));
  const now = new Date();
  const today = first ? civilDateIn(first.entry.clinic.timeZone, now) : civilDateHere(now);

  function defaultWeek(): CivilDate | undefined {
    if (query.date) return weekShowing(query.date, today, startsToday);
    if (next.isPending) return undefined;
    return first
      ? weekShowing(localDay(first.slot.start), today, startsToday)
      : firstDayOfWeek(today, startsToday);
  }

  const week = asked ?? defaultWeek();
  const slots = useQuery({
    ...weekOfSlotsQuery(search, week ?? today),
    enabled: enabled && week !== undefined,
  });
  return { week, slots };
}
