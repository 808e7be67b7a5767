/** The back office. Loaded only for staff. */
export type { OfficeAppointment } from "./api";
export { ConflictDialog } from "./ConflictDialog";
export {
  type Closure,
  closureHref,
  EXCEPTIONS,
  forgetWaiting,
  keepWaiting,
  readClosure,
  type WaitingClosure,
  waitingClosures,
  waitingFor,
} from "./closures";
export { Decisions } from "./Decisions";
export { DoneBanner } from "./DoneBanner";
export { denialWords, isDenial } from "./denials";
export { Fields } from "./Fields";
export { LeaveGuard } from "./LeaveGuard";
export { LeaveQuestion } from "./LeaveQuestion";
export { LoadFailure } from "./LoadFailure";
export { needsOf } from "./needs";
export { OfficeNotFound } from "./OfficeNotFound";
export { OfficeShell } from "./OfficeShell";
export { PatientSearchForm } from "./PatientSearchForm";
export { PendingPage } from "./PendingPage";
export { PendingTabs, RESCHEDULE_REQUESTS } from "./PendingTabs";
export { type FoundPatient, type PatientSearch, patientsQuery } from "./patients";
export { ROLE_TEXTS, ROLES, type Role } from "./roles";
export { focusRow } from "./rows";
export { SectionTabs } from "./SectionTabs";
export { SendUploadLink } from "./SendUploadLink";
export { useAccountClinics } from "./useAccountClinics";
export { type Clash, useClashWords } from "./useClashWords";
export { useEditConflict } from "./useEditConflict";
export { useFailure } from "./useFailure";
export { useIsReadOnly } from "./useIsReadOnly";
export { useMayDecide } from "./useMayDecide";
export { useRescheduleLines } from "./useRescheduleLines";
export { useRowWords } from "./useRowWords";
export { VISIT_STATUSES, type VisitStatus, visitStatusOf } from "./visit-status";
export { WordsDialog } from "./WordsDialog";
export { useWaiting } from "./waiting";
