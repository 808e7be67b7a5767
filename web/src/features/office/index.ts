/** The back office. Nobody but staff loads it. */
export type { OfficeAppointment } from "./api";
export { ConflictDialog } from "./ConflictDialog";
export {
  type Closure,
  closureHref,
  EXCEPTIONS,
  forgetWaiting,
  keepWaiting,
  readClosure,
  reasonOf,
  type WaitingClosure,
  waitingClosures,
} from "./closures";
export { Fields } from "./Fields";
export { LeaveGuard } from "./LeaveGuard";
export { needsOf } from "./needs";
export { OfficeShell } from "./OfficeShell";
export { PendingPage } from "./PendingPage";
export { ROLE_TEXTS, ROLES, type Role } from "./roles";
export { useFailure } from "./useFailure";
export { useIsReadOnly } from "./useIsReadOnly";
export { useMayDecide } from "./useMayDecide";
export { useOverlap } from "./useOverlap";
export { useRowWords } from "./useRowWords";
export { useTheirClinics } from "./useTheirClinics";
export { WordsDialog } from "./WordsDialog";
