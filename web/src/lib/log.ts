/** What went wrong, for whoever looks into the browser's console: no name, address or key is told. */
export function logTrouble(
  what: string,
  details: Readonly<Record<string, string | number>> = {},
): void {
  console.error(what, JSON.stringify(details));
}

/** Something is odd, and nothing was done about it. */
export function logWarning(what: string): void {
  console.warn(what);
}
