/** The booking feature's front door: what the routes show, and what they must know about addresses. */
export { DraftProvider } from "./DraftProvider";
export { ExamsScreen } from "./exams/ExamsScreen";
export { leaveForm } from "./hold";
export { HomeScreen } from "./home/HomeScreen";
export { type BookingAddress, parseBookingPath, SELECT_REGION } from "./model/address";
export {
  formatBookingQuery,
  parseBookingQuery,
  parseParameters,
} from "./model/query";
export { PhoneLink, phoneHref } from "./PhoneLink";
export { examQuery, nearbyClinicsQuery, regionsQuery } from "./queries";
export { SlotsScreen } from "./slots/SlotsScreen";

/** Loaded when a time is held, and when one is booked: the first screens need neither. */
export const loadForm = () => import("./details/FormRoute");
export const loadConfirmation = () => import("./confirmation/ConfirmationScreen");
