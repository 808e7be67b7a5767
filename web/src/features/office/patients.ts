/** Finding patients. What is searched for is sent, and stands in no address. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import { defined } from "../../lib/defined";

export type PatientSearch = components["schemas"]["OfficePatientSearch"];
export type FoundPatient = components["schemas"]["OfficePatient"];

/** By their names, a page at a time. Each look adds a row to the audit trail: it is taken when somebody asks. */
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
    // Staff who come back to the list go on where they were, without another look.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
