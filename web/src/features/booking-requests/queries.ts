/** Server data about scans that can only be requested. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";

const FRESH_MS = 10 * 60_000;

/** For each exam, whether it can only be requested, and whether every clinic of the region takes the request. */
export function examEnquiriesQuery(regionSlug: string, examSlug: string) {
  return queryOptions({
    queryKey: ["exam-enquiries", regionSlug, examSlug],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/exam_enquiries", { params: { query: { regionSlug, examSlug } }, signal }),
      ),
    staleTime: FRESH_MS,
  });
}

/** How each exam is booked at the chosen clinics, and which step follows. */
export function enquireResponse(regionSlug: string, examSlug: string, clinicSlug: string) {
  const query = { regionSlug, examSlug, clinicSlug };
  return answered(api.GET("/api/exam_enquiries/response", { params: { query } }));
}
