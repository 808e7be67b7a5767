/** Booking requests as staff see and change them. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import { defined } from "../../../lib/defined";

export type OfficeRequest = components["schemas"]["OfficeBookingRequest"];
export type RequestDetail = components["schemas"]["OfficeBookingRequestDetail"];
export type RequestStatus = OfficeRequest["status"];

/** Which requests the address names. */
export interface RequestFilter {
  readonly status?: string | undefined;
  readonly clinicId?: number | undefined;
  readonly mine?: boolean | undefined;
}

/** Each look leaves a row in the audit trail, so it is not taken more often than a person would. */
const LOOK_AGAIN_MS = 30_000;

export const REQUESTS_KEY = ["office", "requests"];

/** A page at a time; whatever text is searched for is sent, and stands in no address. */
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
    refetchInterval: LOOK_AGAIN_MS,
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

/** The clinics that do all of these exams; every clinic where none is named. */
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

/** Held, taken back, declined or removed. */
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
