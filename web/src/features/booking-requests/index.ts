/** Scans without times: those that are asked for, and those for which people just walk in. Loaded when one is opened. */
export { ClinicChoice } from "./ClinicChoice";
export const loadBookingRequests = () => import("./lazy");
