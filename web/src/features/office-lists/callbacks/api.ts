/** Call-backs and messages to the call centre as staff work through them. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import { defined } from "../../../lib/defined";

export type Callback = components["schemas"]["OfficeCallback"];
export type CallCenterEmail = components["schemas"]["OfficeCallCenterEmail"];
export type HelpState = components["schemas"]["OfficeHelpState"];

export interface HelpFilter {
  readonly state: HelpState;
  readonly clinicId?: number | undefined;
}

const REFETCH_MS = 30_000;

export const CALLBACKS_KEY = ["office", "call-backs"];
export const EMAILS_KEY = ["office", "call-centre-emails"];

export function callbacksQuery(filter: HelpFilter) {
  return infiniteQueryOptions({
    queryKey: [...CALLBACKS_KEY, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...defined(filter), ...(pageParam > 0 && { cursor: pageParam }) };
      return answered(api.GET("/api/admin/callback_requests", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export function emailsQuery(filter: HelpFilter) {
  return infiniteQueryOptions({
    queryKey: [...EMAILS_KEY, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...defined(filter), ...(pageParam > 0 && { cursor: pageParam }) };
      return answered(api.GET("/api/admin/call_center_emails", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export interface HelpStep {
  readonly state: HelpState;
  readonly note: string;
}

export function workCallback({ id, version }: Callback, step: HelpStep) {
  return answered(
    api.PUT("/api/admin/callback_requests/{id}", {
      params: { path: { id } },
      body: { ...step, version },
    }),
  );
}

export function workEmail({ id, version }: CallCenterEmail, step: HelpStep) {
  return answered(
    api.PUT("/api/admin/call_center_emails/{id}", {
      params: { path: { id } },
      body: { ...step, version },
    }),
  );
}
