/** Patients as staff find and read them. What is searched for is sent, and stands in no address. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";

export type PatientSearch = components["schemas"]["OfficePatientSearch"];
export type FoundPatient = components["schemas"]["OfficePatient"];
export type PatientRecord = components["schemas"]["OfficePatientRecord"];

export function patientsQuery(search: PatientSearch | null) {
  return queryOptions({
    queryKey: ["office", "patients", search],
    queryFn: ({ signal }) =>
      answered(api.POST("/api/admin/patients/search", { body: search ?? {}, signal })),
    enabled: search !== null,
    // Staff who come back to the list go on where they were, without another look.
    staleTime: 60_000,
    retry: false,
  });
}

export function recordQuery(id: number) {
  return queryOptions({
    queryKey: ["office", "patient", id],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/admin/patients/{id}", { params: { path: { id } }, signal })),
    refetchOnWindowFocus: false,
    retry: false,
  });
}
