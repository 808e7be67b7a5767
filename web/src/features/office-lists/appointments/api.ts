/** Appointments as staff find them. Whom they look for is sent, and stands in no address. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import { defined } from "../../../lib/defined";
import type { VisitStatus } from "../visit-status";

/** What is known of the person or the booking. */
export interface Known {
  /** A name, a telephone number, a booking key, or what an appointment is called. */
  readonly text?: string | undefined;
  readonly dateOfBirth?: string | undefined;
}

/** What the address says. */
export interface AppointmentFilter {
  readonly clinicId?: number | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly status?: VisitStatus | undefined;
}

export function saysSomething(said: Known | AppointmentFilter): boolean {
  return Object.values(said).some((value) => value !== undefined);
}

/** In order of their starts, a page at a time. Each look adds a row to the audit trail: it is taken when somebody asks. */
export function appointmentsQuery(known: Known, filter: AppointmentFilter) {
  return infiniteQueryOptions({
    queryKey: ["office", "appointments", known, filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = defined({ ...filter, cursor: cursor || undefined });
      if (saysSomething(known)) {
        const body = { ...defined({ ...known }), ...page };
        return answered(api.POST("/api/admin/appointments/search", { body, signal }));
      }
      return answered(api.GET("/api/admin/appointments", { params: { query: page }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    enabled: saysSomething(known) || saysSomething(filter),
    // Staff who come back to the list go on where they were, without another look.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
