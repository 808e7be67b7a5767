import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";

/** The catalogue changes rarely; a page that stays open longer reads it again. */
const CATALOGUE_FRESH_MS = 10 * 60_000;

/** The clinics of a region, or all of them. */
export function clinicsQuery(regionSlug?: string) {
  const query = regionSlug ? { regionSlug } : {};
  return queryOptions({
    queryKey: ["clinics", query],
    queryFn: ({ signal }) => answered(api.GET("/api/clinics", { params: { query }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

export function clinicExamsQuery(slug: string) {
  return queryOptions({
    queryKey: ["clinic-exams", slug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/clinics/{slug}/exams", { params: { path: { slug } }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}
