/** Who read or changed what. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components } from "../../../api/schema.gen";
import { defined } from "../../../lib/defined";

export type AuditEvent = components["schemas"]["OfficeAuditEvent"];

export interface AuditFilter {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly actor?: string | undefined;
  readonly subjectId?: number | undefined;
}

/** Each read adds a row, so it happens only on request. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["office", "audit", filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = defined({ ...filter, cursor: cursor || undefined });
      return answered(api.GET("/api/admin/audit_events", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
