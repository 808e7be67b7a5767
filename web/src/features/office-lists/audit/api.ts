/** Who read or changed what. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../../../api";
import type { components, operations } from "../../../api/schema.gen";
import { defined } from "../../../lib/defined";

export type AuditEvent = components["schemas"]["OfficeAuditEvent"];

type AuditQuery = operations["adminListAuditEvents"]["parameters"]["query"];

export type ActionKind = NonNullable<NonNullable<AuditQuery>["kind"]>;

export interface AuditFilter {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly actor?: string | undefined;
  /** The code of an action. */
  readonly action?: string | undefined;
  readonly kind?: ActionKind | undefined;
  readonly patientId?: number | undefined;
  readonly subjectId?: number | undefined;
}

/** One page. Each is a row of the trail itself. */
export function auditPage(filter: AuditFilter, cursor: string, signal?: AbortSignal) {
  const query = defined({ ...filter, cursor: cursor || undefined });
  return answered(
    api.GET("/api/admin/audit_events", { params: { query }, ...(signal && { signal }) }),
  );
}

/** Each read adds a row, so it happens only on request. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["office", "audit", filter],
    queryFn: ({ pageParam: cursor, signal }) => auditPage(filter, cursor, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
