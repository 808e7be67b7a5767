/** Opening closed time again: all days of a closure, or one of them. */
import { addDays, type CivilDate } from "../../lib/civil-date";
import { addException, type Board, changeException, readException, removeException } from "./api";

export type Closed = Board["exceptions"][number];

interface Days {
  readonly date: CivilDate;
  readonly lastDate: CivilDate;
}

/** The days of a closure that stay closed when one of them opens. */
export function withoutDay({ date, lastDate }: Days, day: CivilDate) {
  const before: Days | undefined = date < day ? { date, lastDate: addDays(day, -1) } : undefined;
  const after: Days | undefined = day < lastDate ? { date: addDays(day, 1), lastDate } : undefined;
  return { before, after };
}

/**
 * One day opens, the others stay closed. The days after it are closed again before the closure gives them up: a
 * lost reply in between leaves too much closed, which the board shows, and never opens a day that was not chosen.
 */
export async function openDay(closed: Closed, day: CivilDate): Promise<unknown> {
  const { before, after } = withoutDay(closed, day);
  const rest = before ?? after;
  if (!rest) return removeException(closed);
  const { clinicId, deviceId, from, to, reason, version } = closed;
  const same = { ...(from && { from }), ...(to && { to }), reason };
  if (before && after && (await readException(closed)).version === version) {
    await addException({
      ...(deviceId ? { deviceId } : { clinicId: clinicId ?? null }),
      ...after,
      ...same,
    });
  }
  // A closure that a colleague has changed since is refused here.
  return changeException(closed, { version, ...rest, ...same });
}
