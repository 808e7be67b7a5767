/** What went wrong, for whoever looks into the browser's console: no name, address or key is told. */
export function logTrouble(
  what: string,
  details: Readonly<Record<string, string | number>> = {},
): void {
  console.error(what, JSON.stringify(details));
}
