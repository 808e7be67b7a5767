/** Links by which patients send one document. Staff are told where a link went, never what it is. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api, type CodeChannel, RetryKeys } from "../../api";
import type { components } from "../../api/schema.gen";
import { defined } from "../../lib/defined";
import type { Owner } from "../documents";

export type SentUploadLink = components["schemas"]["SentUploadLink"];

const PATHS = {
  APPOINTMENT: "/api/admin/appointments/{id}/upload_links",
  BOOKING_REQUEST: "/api/admin/booking_requests/{id}/upload_links",
} as const;

/** The contacts a link can be sent to, and the links that were sent. */
export function uploadLinksQuery({ kind, id }: Owner) {
  return queryOptions({
    queryKey: ["office", "upload-links", kind, id],
    queryFn: ({ signal }) => answered(api.GET(PATHS[kind], { params: { path: { id } }, signal })),
    // Each reading adds a row to the audit trail.
    refetchOnWindowFocus: false,
  });
}

const links = new RetryKeys();

export function sendUploadLink(
  { kind, id }: Owner,
  channel: CodeChannel,
  documentTypeId: number | undefined,
) {
  const body = { channel, ...defined({ documentTypeId }) };
  return links.call({ kind, id, body }, (key) => {
    const params = { path: { id }, header: { "Idempotency-Key": key } };
    return answered(api.POST(PATHS[kind], { params, body }));
  });
}
