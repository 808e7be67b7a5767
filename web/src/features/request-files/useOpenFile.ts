import { useMutation } from "@tanstack/react-query";
import { type Attachment, answered, api } from "../../api";

/** The time a browser may need to save the file. */
const REVOKE_AFTER_MS = 60_000;

/** Fetches a file and hands it to the browser to save: an error is shown on the page instead of being saved as a file. */
export function useOpenFile(requestId: number, onRefused?: (error: Error) => void) {
  const opening = useMutation({
    ...(onRefused ? { onError: onRefused } : {}),
    mutationFn: async ({ id, fileName }: Attachment) =>
      save(await fetched(requestId, id), fileName),
  });
  const { mutate, isPending, variables, error } = opening;
  return {
    open: mutate,
    /** The file that is being fetched. */
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
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
