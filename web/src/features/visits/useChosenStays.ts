/** The times that were chosen for separate scans, found again among the free ones of their day. */
import { useQueries } from "@tanstack/react-query";
import {
  type BookingAddress,
  type BookingPlan,
  type BookingQuery,
  dayOfSlotsQuery,
  localDay,
  ofExam,
  type PlannedExam,
  slotSearch,
} from "../booking";
import { chosenStay, type Stay } from "./model/stays";

export interface ChosenStay {
  readonly planned: PlannedExam;
  /** Absent while it is loading, and if nothing was chosen. */
  readonly stay?: Stay;
  /** It was free and is no longer. */
  readonly gone: boolean;
}

export function useChosenStays(
  address: BookingAddress,
  query: BookingQuery,
  plan: BookingPlan,
): readonly ChosenStay[] {
  const found = useQueries({
    queries: plan.exams.map((planned) => {
      const { exam, clinicSlug, slot, bookingKey } = planned;
      const { times, bookingKey: _none, ...one } = query;
      const own = { ...one, ...(bookingKey ? { bookingKey } : {}) };
      const search = {
        ...slotSearch(ofExam(address, exam.slug), own),
        clinicSlug: clinicSlug ?? undefined,
      };
      return {
        ...dayOfSlotsQuery(search, localDay(slot?.start ?? "")),
        enabled: slot !== undefined,
      };
    }),
  });
  return plan.exams.map((planned, position) => {
    const answer = found[position]?.data;
    const stay = answer && chosenStay(answer.clinics, planned);
    return { planned, ...(stay ? { stay } : {}), gone: answer !== undefined && !stay };
  });
}
