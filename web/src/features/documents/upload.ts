/** A file on its way to the server, with the part of it that has been sent. */

export interface Chosen {
  readonly file: File;
  /** The same for every try, so that a file that arrived after all is not added twice. */
  readonly uploadId: string;
  readonly documentTypeId?: number | undefined;
}

export type Progress = (part: number) => void;

/**
 * How an upload is sent. `fetch` can't say how much has been sent, so the call goes out as an XMLHttpRequest, with the
 * headers that the client sets on every call.
 */
export function asUpload(
  { file, uploadId, documentTypeId }: Chosen,
  onProgress: Progress,
  signal?: AbortSignal,
) {
  const form = new FormData();
  form.append("uploadId", uploadId);
  if (documentTypeId !== undefined) form.append("documentTypeId", String(documentTypeId));
  form.append("file", file, file.name);
  return {
    body: { file: "" },
    bodySerializer: () => undefined,
    fetch: (request: Request) => send(request, form, onProgress, signal),
  };
}

function send(
  { method, url, headers }: Request,
  form: FormData,
  onProgress: Progress,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    headers.forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    call.onload = () => {
      const contentType = call.getResponseHeader("Content-Type") ?? "text/plain";
      const answer = { status: call.status, headers: { "Content-Type": contentType } };
      // An answer without a body, such as a 204, may not be given an empty one.
      resolve(new Response(call.responseText || null, answer));
    };
    call.onerror = () => reject(new TypeError("The connection was lost."));
    call.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => call.abort());
    call.send(form);
  });
}
