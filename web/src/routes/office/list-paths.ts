/** The paths of the staff lists. */
export const REQUESTS = "/admin/requests";
export const CALL_BACKS = "/admin/call-backs";
export const DETAILS = "/admin/details-changes";
export const MESSAGES = "/admin/messages";
export const PATIENTS = "/admin/patients";
export const APPOINTMENTS = "/admin/patients/appointments";
export const DUPLICATES = "/admin/patients/same";
export const RESCHEDULE_REQUESTS = "/admin/time-wishes";
export const AUDIT = "/admin/audit";
