/** The time a browser may need to save the file. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser to save. It was fetched first, so that an error is shown on the page and not saved as a file. */
export function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
