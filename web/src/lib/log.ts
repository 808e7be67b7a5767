/** Errors for the browser's console: no name, address or key is logged. */
export function logTrouble(
  what: string,
  details: Readonly<Record<string, string | number>> = {},
): void {
  console.error(what, JSON.stringify(details));
}

/** Unexpected, but not handled. */
export function logWarning(what: string): void {
  console.warn(what);
}
