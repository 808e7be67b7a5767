import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import type { TextKey } from "../../i18n";

export type ApiKey = components["schemas"]["ApiKey"];
export type ApiScope = components["schemas"]["ApiScope"];

export const SCOPE_TEXTS: Readonly<Record<ApiScope, TextKey>> = {
  BOOKING_REQUESTS: "users.scope_booking_requests",
  ATTACHMENTS: "users.scope_attachments",
};

export const API_KEYS_KEY = ["office", "api-keys"];

export const apiKeysQuery = queryOptions({
  queryKey: API_KEYS_KEY,
  queryFn: ({ signal }) => answered(api.GET("/api/admin/api_keys", { signal })),
});

/** The answer has the key itself, this once. */
export function createApiKey(body: components["schemas"]["NewApiKey"]) {
  return answered(api.POST("/api/admin/api_keys", { body }));
}

export function withdrawApiKey({ id }: ApiKey) {
  return answered(api.DELETE("/api/admin/api_keys/{id}", { params: { path: { id } } }));
}
