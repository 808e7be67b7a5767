import { useMutation } from "@tanstack/react-query";
import { type Attachment, answered, api } from "../../api";

/** For so long a browser may take to write the file down. */
const KEPT_MS = 60_000;

/** Fetches a file and hands it to the browser to save: a refusal is words on the page, not a file of them. */
export function useOpenFile(requestId: number, onRefused?: (error: Error) => void) {
  const opening = useMutation({
    ...(onRefused ? { onError: onRefused } : {}),
    mutationFn: async ({ id, fileName }: Attachment) =>
      save(await fetched(requestId, id), fileName),
  });
  const { mutate, isPending, variables, error } = opening;
  return {
    open: mutate,
    /** The file that is on its way. */
    opening: isPending ? variables?.id : undefined,
    error,
  };
}

function fetched(id: number, attachmentId: number): Promise<Blob> {
  return answered(
    api.GET("/api/secured/booking_requests/{id}/attachments/{attachmentId}/download", {
      params: { path: { id, attachmentId } },
      parseAs: "blob",
    }),
  );
}

function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
