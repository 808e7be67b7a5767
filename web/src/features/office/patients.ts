/** Finding patients. The search is in the body, never in an address. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import { defined } from "../../lib/defined";

export type PatientSearch = components["schemas"]["OfficePatientSearch"];
export type FoundPatient = components["schemas"]["OfficePatient"];

/** By their names, a page at a time. Each read adds a row to the audit trail, so it happens only on request. */
export function patientsQuery(search: PatientSearch | null) {
  return infiniteQueryOptions({
    queryKey: ["office", "patients", search],
    queryFn: ({ pageParam: cursor, signal }) => {
      const body = { ...search, ...defined({ cursor: cursor || undefined }) };
      return answered(api.POST("/api/admin/patients/search", { body, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    enabled: search !== null,
    // Coming back to the list shows the same rows without another read.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
