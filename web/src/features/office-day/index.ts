/** The day of a clinic. Nobody but staff loads it. */

export { dayHref } from "./address";
export {
  addException,
  type FreeTime,
  freeTimesQuery,
  isOnTheBoard,
  lookAgain,
  type MoveRule,
  move,
  type NewException,
  removeException,
} from "./api";
export { DayPage } from "./DayPage";
export { FreeTimes } from "./FreeTimes";
export { InTheWay } from "./InTheWay";
export { RULE_WORDS } from "./MoveProblem";
export { canMove, clockMinute, dayOf, spanOn } from "./model";
export { useRights } from "./useRights";
