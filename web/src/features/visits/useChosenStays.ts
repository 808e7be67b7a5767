/** The times that were chosen for separate scans, found again among the free ones of their day. */
import { useQueries } from "@tanstack/react-query";
import type { ClinicEntry } from "../../api";
import {
  type BookingAddress,
  type BookingPlan,
  type BookingQuery,
  dayOfSlotsQuery,
  localDay,
  localTime,
  ofExam,
  type PlannedExam,
  slotSearch,
} from "../booking";
import type { Stay } from "./model/stays";

export interface ChosenStay {
  readonly planned: PlannedExam;
  /** Absent while it is looked for, and where nothing was chosen. */
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
        enabled: slot !== undefined && clinicSlug !== null,
      };
    }),
  });
  return plan.exams.map((planned, position) => {
    const answer = found[position]?.data;
    const stay = answer && stayIn(answer.clinics, planned);
    return { planned, ...(stay ? { stay } : {}), gone: answer !== undefined && !stay };
  });
}

/** On the chosen device where it is still free, else on another one at the same time. */
function stayIn(entries: readonly ClinicEntry[], { exam, clinicSlug, slot }: PlannedExam) {
  const entry = entries.find(({ clinic }) => clinic.slug === clinicSlug);
  const same = entry?.slots.filter(
    ({ start }) =>
      localDay(start) === localDay(slot?.start ?? "") &&
      localTime(start) === localTime(slot?.start ?? ""),
  );
  const free = same?.find(({ deviceId }) => deviceId === slot?.deviceId) ?? same?.[0];
  if (!entry || !free) return undefined;
  const { start, end, deviceId } = free;
  return { exam, clinic: entry.clinic, start, end, deviceId };
}
