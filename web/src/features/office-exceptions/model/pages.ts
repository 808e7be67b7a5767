import type { CivilDate } from "../../../lib/civil-date";

/** The server's page size, for devices and for the clinic itself. */
const LISTED_MAX = 500;

interface Dated {
  readonly deviceId?: number | null | undefined;
  readonly date: CivilDate;
}

/** The day from which to continue after a full page; nothing if the list is complete, or if no day would be gained. */
export function nextStart(
  start: CivilDate | undefined,
  items: readonly Dated[],
): CivilDate | undefined {
  const ends = [true, false].flatMap((ofDevice) => {
    const some = items.filter(({ deviceId }) => Boolean(deviceId) === ofDevice);
    const last = some.at(-1);
    return last && some.length >= LISTED_MAX ? [last.date] : [];
  });
  const next = ends.sort()[0];
  return next && next > (start ?? "") ? next : undefined;
}
