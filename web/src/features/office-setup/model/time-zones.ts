/** The time zones that this browser knows, plus the current one. */
export function timeZones(standing: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return standing === "" || known.includes(standing) ? known : [standing, ...known];
}
