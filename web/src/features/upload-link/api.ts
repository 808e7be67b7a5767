/** The two calls of an upload link. Neither answers anything about a booking. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api, isApiError, mayPass } from "../../api";
import { asUpload, type Chosen, type Progress } from "../documents";

const MAX_TRIES = 3;

/** Whether the link takes a document. Asking does not use it up. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ["upload-link", token],
    queryFn: async ({ signal }) => {
      await answered(api.GET("/api/upload_links/{token}", { params: { path: { token } }, signal }));
      return "OPEN" as const;
    },
    retry: (tries, error) => mayPass(error) && tries < MAX_TRIES,
    // The page is left open while the document is fetched from the other room.
    refetchOnWindowFocus: false,
  });
}

export function sendByLink(token: string, chosen: Chosen, onProgress: Progress) {
  const upload = asUpload(chosen, onProgress);
  const path = "/api/upload_links/{token}/documents";
  return answered(api.POST(path, { params: { path: { token } }, ...upload }));
}

export function isClosed(error: unknown): boolean {
  return isApiError(error, "message.upload_link_closed");
}
