import type { CivilDate } from "../../../lib/civil-date";

/** As many of devices, and as many of the clinic itself, the server lists at once. */
const LISTED_MAX = 500;

interface Dated {
  readonly deviceId?: number | null | undefined;
  readonly date: CivilDate;
}

/** The day from which to go on after a list that is full; nothing where it is whole, or where no day would be gained. */
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
