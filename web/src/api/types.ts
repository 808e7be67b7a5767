/** The shapes of the wire that the features speak of. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Alternative = Schemas["Alternative"];
export type AppointmentResult = Schemas["AppointmentResult"];
export type AppointmentSummary = Schemas["AppointmentSummary"];
export type BookingForm = Schemas["BookingForm"];
export type BookingRequest = Schemas["BookingRequest"];
export type BookingRequestResult = Schemas["BookingRequestResult"];
export type CanChange = Schemas["CanChange"];
export type Clinic = Schemas["Clinic"];
export type ClinicEntry = Schemas["ClinicEntry"];
export type Config = Schemas["Config"];
export type DetailsChange = Schemas["PatientDetailsChangeRequest"];
export type Doctor = Schemas["Doctor"];
export type Exam = Schemas["Exam"];
export type Hold = Schemas["Hold"];
export type HoldsResponse = Schemas["Holds"];
export type ListedBookingRequest = Schemas["ListedBookingRequest"];
export type MovedSlot = Schemas["WantedSlot"];
export type Need = Schemas["Need"];
export type NewAppointment = Schemas["Submission"];
export type NewBookingRequests = Schemas["BookingRequestSubmission"];
export type PatientDetails = Schemas["PatientDetailsInput"];
export type PatientItem = Schemas["PatientItem"];
export type PatientSummary = Schemas["PatientSummary"];
export type PostalCodeLocation = Schemas["PostalCodeLocation"];
export type Preparation = Schemas["Preparation"];
export type Region = Schemas["Region"];
export type Report = Schemas["Report"];
export type Slot = Schemas["Slot"];
export type Submitted = Schemas["Submitted"];
export type SubmittedNeeds = Schemas["Needs"];
export type SummaryItem = Schemas["SummaryItem"];
