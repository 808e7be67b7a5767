import { useQuery } from "@tanstack/react-query";
import type { ClinicEntry } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import type { BookingQuery } from "../model/query";
import { entriesOf, soonest } from "../model/slots";
import { nextAvailableQuery } from "../queries";
import type { Times } from "./times";

interface Shown {
  times: Times;
  query: BookingQuery;
  entries: readonly ClinicEntry[];
}

/** The soonest time of all, if it is shown: what begins after today may leave out an earlier one. */
export function useSoonest({ times, query, entries }: Shown, from: CivilDate, today: CivilDate) {
  const first = soonest(entries);
  const later = from > today;
  const next = useQuery({ ...nextAvailableQuery(times.search), enabled: later && Boolean(first) });
  if (!later) return first;
  const ofAll = soonest(entriesOf(next.data?.clinics ?? [], query));
  return ofAll?.slot.start === first?.slot.start ? first : undefined;
}
