/** Reads the next free times of one visit and of each scan, and puts the plans together. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Exam } from "../../api";
import {
  type BookingQuery,
  entriesOf,
  formatSlugList,
  locationOf,
  nextAvailableQuery,
  SLOTS_KEY,
  separateClinicsQuery,
} from "../booking";
import { type FindNext, findPlans } from "./model/plans";

export function usePlans(regionSlug: string, exams: readonly Exam[], query: BookingQuery) {
  const client = useQueryClient();
  const examSlug = formatSlugList(exams.map(({ slug }) => slug));
  const next: FindNext = async (wanted, { clinicSlug, after }) => {
    const search = {
      regionSlug,
      examSlug: formatSlugList(wanted.map(({ slug }) => slug)),
      clinicSlug,
      query,
    };
    return entriesOf((await client.fetchQuery(nextAvailableQuery(search, after))).clinics, query);
  };
  return useQuery({
    queryKey: [SLOTS_KEY, "plans", regionSlug, examSlug, locationOf(query), query.clinicId],
    queryFn: async () => {
      const near = locationOf(query)
        ? await client.fetchQuery(separateClinicsQuery(regionSlug, examSlug, query))
        : [];
      const clinicsOf = (slug: string) =>
        near.find((one) => one.examSlug === slug)?.clinics.map(({ clinic }) => clinic.slug) ?? [];
      return findPlans(exams, next, clinicsOf);
    },
  });
}
