/** Messages to patients, and which could not be delivered. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";

export type Notification = components["schemas"]["OfficeNotification"];

const REFETCH_MS = 30_000;

export const MESSAGES_KEY = ["office", "messages"];

export function messagesQuery(failed: boolean) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, failed],
    queryFn: ({ pageParam, signal }) => {
      const query = { failed, ...(pageParam > 0 && { cursor: pageParam }) };
      return answered(api.GET("/api/admin/notifications", { params: { query }, signal }));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export function retry({ id }: Notification) {
  return answered(api.POST("/api/admin/notifications/{id}/retries", { params: { path: { id } } }));
}
