/** The free times offered instead of one that is gone. */
import type { Alternative } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import type { LocalTime } from "./query";

/** The lost time on the clinic's clock. */
export interface TakenSlot {
  readonly date: CivilDate;
  readonly startTime: LocalTime;
  readonly clinicSlug: string;
  readonly alternatives: readonly Alternative[];
}

const SHOWN = 3;

/** The nearest few, in the order of the answer; two devices free at one clinic and moment are one option. */
export function alternativesToShow(alternatives: readonly Alternative[]): readonly Alternative[] {
  const moment = ({ clinicSlug, start }: Alternative) => `${clinicSlug} ${start}`;
  const distinct = alternatives.filter(
    (one, position) =>
      alternatives.findIndex((other) => moment(other) === moment(one)) === position,
  );
  return distinct.slice(0, SHOWN);
}
