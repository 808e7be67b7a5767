/** The shapes of the wire that the features speak of. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Alternative = Schemas["Alternative"];
export type AppointmentResult = Schemas["AppointmentResult"];
export type AppointmentSummary = Schemas["AppointmentSummary"];
export type Authentication = Schemas["Authentication"];
export type AuthenticationType = Schemas["AuthenticationType"];
export type BookingForm = Schemas["BookingForm"];
export type BookingKind = Schemas["BookingKind"];
export type BookingRequest = Schemas["BookingRequest"];
export type BookingRequestResult = Schemas["BookingRequestResult"];
export type Clinic = Schemas["Clinic"];
export type ClinicEntry = Schemas["ClinicEntry"];
export type CodeChannel = Schemas["CodeChannel"];
export type Config = Schemas["Config"];
export type Doctor = Schemas["Doctor"];
export type Exam = Schemas["Exam"];
export type Hold = Schemas["Hold"];
export type HoldsResponse = Schemas["Holds"];
export type NewAppointment = Schemas["Submission"];
export type Need = Schemas["Need"];
export type NewBookingRequests = Schemas["BookingRequestSubmission"];
export type OtpSent = Schemas["OtpSent"];
export type PatientDetails = Schemas["PatientDetailsInput"];
export type PatientSignIn = Schemas["PatientSignIn"];
export type PostalCodeLocation = Schemas["PostalCodeLocation"];
export type Preparation = Schemas["Preparation"];
export type Region = Schemas["Region"];
export type SignIn = Schemas["SignIn"];
export type Slot = Schemas["Slot"];
export type Submitted = Schemas["Submitted"];
export type SubmittedNeeds = Schemas["Needs"];
export type SummaryItem = Schemas["SummaryItem"];
