/** The time zones that this browser knows, with the one that stands already. */
export function timeZones(standing: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return standing === "" || known.includes(standing) ? known : [standing, ...known];
}
