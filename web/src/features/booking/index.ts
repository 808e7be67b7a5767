/** The booking feature's front door: what the routes show, and what they must know about addresses. */
export { BookingScreen } from "./BookingScreen";
export { DraftProvider } from "./DraftProvider";
export { ExamCard } from "./exams/ExamCard";
export { ExamsScreen } from "./exams/ExamsScreen";
export { leaveForm } from "./hold";
export { HomeScreen } from "./home/HomeScreen";
export { LoadFailed } from "./LoadFailed";
export { type BookingAddress, parseBookingPath, SELECT_REGION } from "./model/address";
export {
  type BookingQuery,
  clinicIdsOf,
  formatBookingQuery,
  parseBookingQuery,
  parseParameters,
} from "./model/query";
export { nearestRegion, regionsByDistance } from "./model/region";
export { placeOf } from "./model/whereabouts";
export { bookingHref, clinicsHref, useGo } from "./navigation";
export { PhoneLink, phoneHref } from "./PhoneLink";
export { ClinicsMap } from "./place/ClinicsMap";
export { MarkOnMap } from "./place/MarkOnMap";
export { PlaceBar } from "./place/PlaceBar";
export { useWhereabouts } from "./place/useWhereabouts";
export { currentLocationQuery, examQuery, nearbyClinicsQuery, regionsQuery } from "./queries";
export { SlotsScreen } from "./slots/SlotsScreen";
export { clinicFacts } from "./words";

/** Loaded when a time is held, and when one is booked: the first screens need neither. */
export const loadForm = () => import("./details/FormRoute");
export const loadConfirmation = () => import("./confirmation/ConfirmationScreen");
