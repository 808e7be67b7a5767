/** Appointments as staff find them. The search is in the body, never in an address. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import { defined } from "../../../lib/defined";
import type { VisitStatus } from "../visit-status";

/** Known details of the patient or the booking. */
export interface PatientCriteria {
  /** A name, a phone number, a booking key, or an appointment number. */
  readonly text?: string | undefined;
  readonly dateOfBirth?: string | undefined;
}

/** The state in the address. */
export interface AppointmentFilter {
  readonly clinicId?: number | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly status?: VisitStatus | undefined;
}

export function hasCriteria(said: PatientCriteria | AppointmentFilter): boolean {
  return Object.values(said).some((value) => value !== undefined);
}

/** In order of their starts, a page at a time. Each read adds a row to the audit trail, so it happens only on request. */
export function appointmentsQuery(known: PatientCriteria, filter: AppointmentFilter) {
  return infiniteQueryOptions({
    queryKey: ["office", "appointments", known, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = defined({ ...filter, cursor: cursor || undefined });
      if (hasCriteria(known)) {
        const body = { ...defined({ ...known }), ...page };
        return answered(api.POST("/api/admin/appointments/search", { body, signal }));
      }
      return answered(api.GET("/api/admin/appointments", { params: { query: page }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    enabled: hasCriteria(known) || hasCriteria(filter),
    // Coming back to the list shows the same rows without another read.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
