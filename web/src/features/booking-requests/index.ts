/** Scans without times: those that can only be requested, and walk-ins. Loaded when one is opened. */
export { ClinicChoice } from "./ClinicChoice";
export const loadBookingRequests = () => import("./lazy");
