import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api, type DetailsChange, type MovedSlot, RetryKeys } from "../../api";
import { defined } from "../../lib/defined";
import type { ChangeAction } from "./model/refusal";

const SUMMARY = "summary";

/** Everything under a key: read again at each visit of the page, since others change it too. */
export function summaryQuery(bookingKey: string) {
  return queryOptions({
    queryKey: [SUMMARY, bookingKey],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/booking_keys/{bookingKey}/summary", {
          params: { path: { bookingKey } },
          signal,
        }),
      ),
    retry: false,
  });
}

export function requestsQuery(bookingKey: string) {
  return queryOptions({
    queryKey: ["requests", bookingKey],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/booking_keys/{bookingKey}/booking_requests", {
          params: { path: { bookingKey } },
          signal,
        }),
      ),
    retry: false,
  });
}

/** Why people cancel, as the provider words it. */
export function cancelReasonsQuery(examSlug: string) {
  return queryOptions({
    queryKey: ["cancel-reasons", examSlug],
    queryFn: async ({ signal }) => {
      const query = { examSlug };
      const form = await answered(api.GET("/api/booking_forms", { params: { query }, signal }));
      return form.cancelReasons;
    },
  });
}

export function canChange(slugs: string, action: ChangeAction) {
  return answered(
    api.GET("/api/secured/appointments/can_change", { params: { query: { slugs, action } } }),
  );
}

export function confirm(slugs: string) {
  return answered(api.POST("/api/secured/appointments/confirmations", { body: { slugs } }));
}

const rescheduleRequests = new RetryKeys();

export function askForTime(body: { slugs: string; note?: string }) {
  return rescheduleRequests.call(body, (key) =>
    answered(
      api.POST("/api/secured/appointments/reschedule_requests", {
        params: { header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );
}

const cancellations = new RetryKeys();

export function cancel(body: { slugs: string; reason: string; note?: string }) {
  return cancellations.call(body, (key) =>
    answered(
      api.POST("/api/secured/appointments/cancellations", {
        params: { header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );
}

const corrections = new RetryKeys();

export function askForCorrection(bookingKey: string | undefined, body: DetailsChange) {
  return corrections.call({ bookingKey, ...body }, (key) =>
    answered(
      api.POST("/api/secured/patient_details_changes", {
        params: { header: { "Idempotency-Key": key, ...defined({ "Booking-Key": bookingKey }) } },
        body,
      }),
    ),
  );
}

export function sendAgain(bookingKey: string, pending: boolean) {
  const params = { path: { bookingKey } };
  return answered(
    pending
      ? api.POST("/api/secured/booking_keys/{bookingKey}/pending_notifications", {
          params,
          body: {},
        })
      : api.POST("/api/secured/booking_keys/{bookingKey}/notifications", { params, body: {} }),
  );
}

export function requestQuery(slug: string) {
  return queryOptions({
    queryKey: ["request", slug],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/booking_requests/{slug}/summary", {
          params: { path: { slug } },
          signal,
        }),
      ),
    retry: false,
  });
}

export function endRequest(slug: string, status: "CANCELED" | "DECLINED_BY_PATIENT") {
  return answered(
    api.PUT("/api/secured/booking_requests/{slug}/status", {
      params: { path: { slug } },
      body: { status },
    }),
  );
}

const moves = new RetryKeys();

export function reschedule(body: { slugs: string; slots: MovedSlot[] }) {
  return moves.call(body, (key) =>
    answered(
      api.POST("/api/secured/appointments/reschedules", {
        params: { header: { "Idempotency-Key": key } },
        body,
      }),
    ),
  );
}

/** From when results can be read; a date of birth is enough to know that. */
export function resultsAccessQuery(bookingKey: string) {
  const params = { path: { bookingKey } };
  return queryOptions({
    queryKey: ["results-access", bookingKey],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/booking_keys/{bookingKey}/results_access", { params, signal })),
    retry: false,
  });
}

/** What results belong to; expired results answer for the whole key. */
export function resultsQuery(bookingKey: string) {
  const params = { path: { bookingKey } };
  return queryOptions({
    queryKey: ["results", bookingKey],
    queryFn: async ({ signal }) => {
      const path = "/api/booking_keys/{bookingKey}/results_access";
      await answered(api.GET(path, { params, signal }));
      return answered(
        api.GET("/api/secured/booking_keys/{bookingKey}/summary", { params, signal }),
      );
    },
    retry: false,
  });
}

export function reportsQuery(slug: string) {
  return queryOptions({
    queryKey: ["reports", slug],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/appointments/{slug}/reports", {
          params: { path: { slug } },
          signal,
        }),
      ),
    retry: false,
  });
}

/** Page by page, latest first. The key says whose bookings are meant, if the session opens several people's. */
export function patientQuery(bookingKey: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["patient", bookingKey],
    queryFn: ({ signal, pageParam }) =>
      answered(
        api.GET("/api/secured/patients/summary", {
          params: {
            query: defined({ cursor: pageParam }),
            header: defined({ "Booking-Key": bookingKey }),
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    retry: false,
  });
}
