/**
 * The public part of the booking feature: what the routes show, what they must know about addresses, what other
 * features share.
 */
export { BookingScreen } from "./BookingScreen";
export { CodeBeforeContext, type CodeBeforeProps } from "./code-before";
export {
  alternativesOf,
  handOn,
  holdSlot,
  holdSlots,
  isDeadKey,
  newBookingKey,
  newBookingKeys,
  releaseHold,
  reserve,
} from "./commands";
export { DraftProvider } from "./DraftProvider";
export { CardFields } from "./details/CardFields";
export { ContactFields, PersonFields } from "./details/DetailsFields";
export { FormTrouble } from "./details/FormTrouble";
export type { BookedExam } from "./details/form-props";
export { Further, GuardianFields, NeedsFields, ReferrerField } from "./details/further";
export { HeldTime } from "./details/HeldTime";
export { useFormFields } from "./details/useFormFields";
export { type Draft, DraftContext, type DraftControl, emptyDraft, useDraft } from "./draft";
export { ExamCard } from "./exams/ExamCard";
export { ExamsScreen } from "./exams/ExamsScreen";
export { type AskedCode, FormDemandsContext } from "./form-demands";
export { holdKey, holdQuery, leaveForm, markBooked, useCountdown, useRenewal } from "./hold";
export { HomeScreen } from "./home/HomeScreen";
export { LoadFailed } from "./LoadFailed";
export {
  type BookingAddress,
  clinicOfEachExam,
  formatSlugList,
  ofExam,
  parseBookingPath,
  SELECT_CLINIC,
  SELECT_REGION,
} from "./model/address";
export { alternativesToShow } from "./model/alternatives";
export { type Booking, withTime } from "./model/another-time";
export { birthDate, birthProblem } from "./model/birth-date";
export { creationErrorWords } from "./model/creation-error";
export { examNote } from "./model/exam-note";
export { isYoung, needsGuardian } from "./model/form-rules";
export { combinedHold, shouldRenewWhileTyping } from "./model/hold";
export { modalityIcon } from "./model/modality-icon";
export { type Result, resultsOf } from "./model/outcome";
export { type CheckedCase, fieldOfAnswer } from "./model/patient-details";
export {
  type BookingPlan,
  bookingPlan,
  heldKeys,
  isReady,
  isRequested,
  type PlannedExam,
  screenOf,
} from "./model/plan";
export { preparationSteps } from "./model/preparation";
export { BOOKED_STEP } from "./model/progress";
export {
  type BookingQuery,
  clinicIdsOf,
  formatBookingQuery,
  isMove,
  locationOf,
  ofOneExam,
  parseBookingQuery,
  parseParameters,
  withoutDevice,
  withoutSlot,
} from "./model/query";
export { nearestRegion, regionsByDistance } from "./model/region";
export { addedExams, EXAMS_MAX, toggled, withAdded } from "./model/several";
export {
  entriesOf,
  localDay,
  localTime,
  partsOf,
  preselected,
  slotParameters,
} from "./model/slots";
export { callOf, hasNeeds, needsOf } from "./model/submission";
export {
  type BookingFor,
  nothingTyped,
  personFields,
  scanFields,
  type TypedDetails,
} from "./model/typed-details";
export { firstDayOfWeek } from "./model/week";
export { placeOf } from "./model/whereabouts";
export { bookingHref, clinicsHref, examsHref, isForm, useGo } from "./navigation";
export { useOnBehalf, useWords } from "./on-behalf";
export { PhoneLink, phoneHref } from "./PhoneLink";
export { ClinicsMap } from "./place/ClinicsMap";
export { MarkOnMap } from "./place/MarkOnMap";
export { PlaceBar } from "./place/PlaceBar";
export { useWhereabouts } from "./place/useWhereabouts";
export { progress } from "./progress";
export {
  bookingFormQuery,
  CHECKS_KEY,
  chosenQuery,
  currentLocationQuery,
  dayOfSlotsQuery,
  examQuery,
  examsQuery,
  nearbyClinicsQuery,
  nextAvailableQuery,
  regionsQuery,
  type SentSubmission,
  SLOTS_KEY,
  separateClinicsQuery,
  sessionBookingsQuery,
  submittedKey,
  useExams,
} from "./queries";
export { Refused } from "./Refused";
export { useSignOut } from "./sign-out";
export { ChangedExam } from "./slots/ChangedExam";
export { SlotsScreen } from "./slots/SlotsScreen";
export { SlotsViews } from "./slots/SlotsViews";
export { type Times, useTimes } from "./slots/times";
export { slotSearch, useSlots } from "./slots/useSlots";
export { clinicFacts, preparationWords, slotName } from "./words";

/** Loaded when a time is held: the first screens do without. */
export const loadForm = () => import("./details/FormRoute");
