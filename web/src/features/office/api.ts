import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api, RetryKeys } from "../../api";
import type { components } from "../../api/schema.gen";

export type OfficeAppointment = components["schemas"]["OfficeAppointment"];

/** Colleagues decide too. Each read adds a row to the audit trail, so it doesn't happen more often than a person would read. */
const REFETCH_MS = 15_000;

export const PENDING_KEY = ["office", "pending"];

/** Pending bookings at a clinic, or at all of them: soonest first, a page at a time. */
export function pendingQuery(clinicId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...PENDING_KEY, clinicId],
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET("/api/admin/appointments", {
          params: {
            query: {
              status: "PENDING",
              ...(clinicId && { clinicId }),
              ...(pageParam && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
  });
}

/** Why it is approved all the same: another appointment at that time, and what its questionnaires say. */
export interface ApprovalReasons {
  readonly overlapReason?: string;
  readonly denialReason?: string;
}

export function approve({ id }: OfficeAppointment, reasons: ApprovalReasons) {
  return answered(
    api.POST("/api/admin/appointments/{id}/approvals", {
      params: { path: { id } },
      ...(Object.keys(reasons).length > 0 && { body: reasons }),
    }),
  );
}

export function decline({ id }: OfficeAppointment, reason: string) {
  return answered(
    api.POST("/api/admin/appointments/{id}/declines", {
      params: { path: { id } },
      body: { reason },
    }),
  );
}

const questions = new RetryKeys();

export function ask({ id }: OfficeAppointment, question: string) {
  return questions.call({ id, question }, (key) =>
    answered(
      api.POST("/api/admin/appointments/{id}/messages", {
        params: { path: { id }, header: { "Idempotency-Key": key } },
        body: { text: question },
      }),
    ),
  );
}
