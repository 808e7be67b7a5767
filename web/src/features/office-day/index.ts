/** The day of a clinic. Loaded only for staff. */

export { dayHref } from "./address";
export {
  addException,
  changeException,
  type FreeTime,
  freeTimesQuery,
  isOnTheBoard,
  type MoveRule,
  move,
  type NewException,
  readException,
  refreshBoard,
  removeException,
} from "./api";
export { DayPage } from "./DayPage";
export { FreeTimes } from "./FreeTimes";
export { InTheWay, type InTheWayProps } from "./InTheWay";
export { RULE_WORDS } from "./MoveProblem";
export { canMove, clockMinute, dayOf, type Span, spanOn } from "./model";
export { PrintPage } from "./PrintPage";
export { useRights } from "./useRights";
