/** Documents of an appointment, a booking request or a draft: listed, added, replaced, removed and opened. */
import { queryOptions } from "@tanstack/react-query";
import { type Attachment, answered, api } from "../../api";
import { defined } from "../../lib/defined";
import { asUpload, type Chosen, type Progress } from "./upload";

export interface Owner {
  readonly kind: "APPOINTMENT" | "BOOKING_REQUEST";
  readonly id: number;
}

const PATHS = {
  APPOINTMENT: {
    list: "/api/secured/appointments/{id}/attachments/response",
    add: "/api/secured/appointments/{id}/attachments",
    one: "/api/secured/appointments/{id}/attachments/{attachmentId}",
    view: "/api/secured/appointments/{id}/attachments/{attachmentId}/view",
    download: "/api/secured/appointments/{id}/attachments/{attachmentId}/download",
  },
  BOOKING_REQUEST: {
    list: "/api/secured/booking_requests/{id}/attachments/response",
    add: "/api/secured/booking_requests/{id}/attachments",
    one: "/api/secured/booking_requests/{id}/attachments/{attachmentId}",
    view: "/api/secured/booking_requests/{id}/attachments/{attachmentId}/view",
    download: "/api/secured/booking_requests/{id}/attachments/{attachmentId}/download",
  },
} as const;

/** The documents without their content: no code is needed to read which there are. */
export function documentsQuery({ kind, id }: Owner) {
  return queryOptions({
    queryKey: ["documents", kind, id],
    queryFn: ({ signal }) =>
      answered(api.GET(PATHS[kind].list, { params: { path: { id } }, signal })),
    // Each reading adds a row to the audit trail.
    refetchOnWindowFocus: false,
  });
}

/** Which documents can be added for these exams, and as which types of files. */
export function documentTypesQuery(examSlug: string) {
  return queryOptions({
    queryKey: ["document-types", examSlug],
    queryFn: async ({ signal }) => {
      const query = defined({ examSlug: examSlug || undefined });
      const form = await answered(api.GET("/api/booking_forms", { params: { query }, signal }));
      const { documentTypes, validContentTypes } = form;
      return { documentTypes, validContentTypes };
    },
  });
}

export function addDocument(
  { kind, id }: Owner,
  chosen: Chosen,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Attachment> {
  const upload = asUpload(chosen, onProgress, signal);
  return answered(api.POST(PATHS[kind].add, { params: { path: { id } }, ...upload }));
}

/** Adds a file that came with something else, such as an answer; returns its id. */
export async function addFile(owner: Owner, file: File): Promise<number> {
  const chosen = { file, uploadId: crypto.randomUUID() };
  const { id } = await addDocument(owner, chosen, () => undefined, new AbortController().signal);
  return id;
}

export function replaceDocument(
  { kind, id }: Owner,
  attachmentId: number,
  chosen: Chosen,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Attachment> {
  const upload = asUpload(chosen, onProgress, signal);
  return answered(api.PUT(PATHS[kind].one, { params: { path: { id, attachmentId } }, ...upload }));
}

export function deleteDocument({ kind, id }: Owner, attachmentId: number) {
  return answered(api.DELETE(PATHS[kind].one, { params: { path: { id, attachmentId } } }));
}

/** The content of a document, to be shown. */
export function viewDocument(
  { kind, id }: Owner,
  attachmentId: number,
  signal: AbortSignal,
): Promise<Blob> {
  const params = { path: { id, attachmentId } };
  return answered(api.GET(PATHS[kind].view, { params, parseAs: "blob", signal }));
}

/** The content of a document, to be saved. */
export function downloadDocument({ kind, id }: Owner, attachmentId: number): Promise<Blob> {
  const params = { path: { id, attachmentId } };
  return answered(api.GET(PATHS[kind].download, { params, parseAs: "blob" }));
}

/** All documents of a request: the only file, or a zip. */
export function downloadAll(id: number): Promise<Blob> {
  const path = "/api/secured/booking_requests/{id}/download";
  return answered(api.GET(path, { params: { path: { id } }, parseAs: "blob" }));
}

/** Copies the latest earlier referral into an appointment. */
export function importReferral(id: number): Promise<Attachment[]> {
  const path = "/api/secured/appointments/{id}/attachments/imported";
  return answered(api.POST(path, { params: { path: { id } } }));
}

/** Whether the patient of a request sent us a referral earlier. */
export function importReadyQuery(slug: string, hasCode: boolean) {
  return queryOptions({
    // With the code more is found.
    queryKey: ["import-ready", slug, hasCode],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/booking_requests/{slug}/import_ready", {
          params: { path: { slug } },
          signal,
        }),
      ),
  });
}

export function draftDocumentsQuery(bookingKey: string) {
  return queryOptions({
    queryKey: ["draft-documents", bookingKey],
    queryFn: async ({ signal }) => {
      const params = { path: { bookingKey } };
      const path = "/api/booking_keys/{bookingKey}";
      const draft = await answered(api.GET(path, { params, signal }));
      return draft.temporaryDocuments;
    },
  });
}

export function addToDraft(
  bookingKey: string,
  chosen: Chosen,
  onProgress: Progress,
  signal: AbortSignal,
) {
  const path = "/api/booking_keys/{bookingKey}/temporary_documents";
  const upload = asUpload(chosen, onProgress, signal);
  return answered(api.POST(path, { params: { path: { bookingKey } }, ...upload }));
}

export function removeFromDraft(bookingKey: string, id: number) {
  const path = "/api/booking_keys/{bookingKey}/temporary_documents/{id}";
  return answered(api.DELETE(path, { params: { path: { bookingKey, id } } }));
}
