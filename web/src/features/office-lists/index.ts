/** The work lists of staff. Loaded only for staff. */
export { AppointmentsPage } from "./appointments/AppointmentsPage";
export { AuditPage } from "./audit/AuditPage";
export { CallbacksPage } from "./callbacks/CallbacksPage";
export { DetailsChangesPage } from "./details/DetailsChangesPage";
export { DuplicatesPage } from "./duplicates/DuplicatesPage";
export { MessagesPage } from "./messages/MessagesPage";
export { PatientPage } from "./patients/PatientPage";
export { PatientsPage } from "./patients/PatientsPage";
export { RequestsPage } from "./requests/RequestsPage";
export { RescheduleRequestsPage } from "./reschedule-requests/RescheduleRequestsPage";
export { visitStatusOf } from "./visit-status";
