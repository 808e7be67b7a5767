/** Booking requests as staff see and change them. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import { defined } from "../../../lib/defined";

export type OfficeRequest = components["schemas"]["OfficeBookingRequest"];
export type RequestDetail = components["schemas"]["OfficeBookingRequestDetail"];
export type RequestStatus = OfficeRequest["status"];

/** The filters in the address. */
export interface RequestFilter {
  readonly status?: string | undefined;
  readonly clinicId?: number | undefined;
  readonly mine?: boolean | undefined;
}

/** Each read adds a row to the audit trail, so it doesn't happen more often than a person would read. */
const REFETCH_MS = 30_000;

export const REQUESTS_KEY = ["office", "requests"];

/** A page at a time; the search text is in the body, never in an address. */
export function requestsQuery(filter: RequestFilter, search: string) {
  return infiniteQueryOptions({
    queryKey: [...REQUESTS_KEY, "list", filter, search],
    queryFn: ({ pageParam: cursor, signal }) => {
      const { status, clinicId, mine } = filter;
      if (search !== "") {
        const next = cursor || undefined;
        const body = { text: search, ...defined({ status, clinicId, mine, cursor: next }) };
        return answered(api.POST("/api/admin/booking_requests/search", { body, signal }));
      }
      const query = defined({ status, clinicId, mine, cursor: cursor || undefined });
      return answered(api.GET("/api/admin/booking_requests", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export function requestQuery(id: number) {
  return queryOptions({
    queryKey: [...REQUESTS_KEY, "one", id],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/admin/booking_requests/{id}", { params: { path: { id } }, signal })),
    retry: false,
  });
}

export function assign({ id, version }: OfficeRequest, username: string | undefined) {
  return answered(
    api.POST("/api/admin/booking_requests/{id}/assignments", {
      params: { path: { id } },
      body: { version, ...defined({ username }) },
    }),
  );
}

export function note({ id }: OfficeRequest, words: string) {
  return answered(
    api.POST("/api/admin/booking_requests/{id}/notes", {
      params: { path: { id } },
      body: { text: words },
    }),
  );
}

/** The clinics that offer all of these exams; every clinic if none is named. */
export function clinicsDoingQuery(examSlug: string) {
  const query = defined({ examSlug: examSlug || undefined });
  return queryOptions({
    queryKey: ["clinics", query],
    queryFn: ({ signal }) => answered(api.GET("/api/clinics", { params: { query }, signal })),
  });
}

export interface TypedOffer {
  readonly examSlug: string;
  readonly clinicIds: number[];
  readonly notes: string;
}

export function offer({ id, version }: OfficeRequest, typed: TypedOffer) {
  return answered(
    api.POST("/api/admin/booking_requests/{id}/offers", {
      params: { path: { id } },
      body: { ...typed, version },
    }),
  );
}

/** Held, withdrawn, declined or removed. */
export function changeStatus(
  { slug, version }: OfficeRequest,
  status: RequestStatus,
  reason?: string,
) {
  return answered(
    api.PUT("/api/secured/booking_requests/{slug}/status", {
      params: { path: { slug } },
      body: { status, version, ...defined({ reason }) },
    }),
  );
}
