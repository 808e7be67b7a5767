/** Parses addresses of the back office. Invalid values are ignored. */

export function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The clinic in an address. */
export function clinicOf({ clinicId }: Readonly<Record<string, unknown>>): number | undefined {
  return idOf(clinicId);
}

/** A status or a similar word. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && /^[A-Z_]+$/.test(value) ? value : undefined;
}

/** A name of an account. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** YYYY-MM-DD */
export function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** An address with those parameters that have a value. */
export function addressOf(path: string, parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${path}?${query}` : path;
}
