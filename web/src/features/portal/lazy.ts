/**
 * The screens of the portal. They share so much that they are one chunk: code shared by two chunks would be loaded
 * by everyone.
 */
export { AppointmentPortal, PendingPortal } from "./appointment/AppointmentPortal";
export { ConfirmationScreen } from "./confirmation/ConfirmationScreen";
export { MoveScreen } from "./move/MoveScreen";
export { PatientPortal } from "./patient/PatientPortal";
export { Offer } from "./request/Offer";
export { OfferCode } from "./request/OfferCode";
export { OfferForm } from "./request/OfferForm";
export { RequestPortal } from "./request/RequestPortal";
export { loadRequest, offerHref } from "./request/take-up";
export { ResultScreen } from "./results/ResultScreen";
