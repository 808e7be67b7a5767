/** A request for which staff offered times: how the patient takes it up. */
import type { BookingRequest, Exam, RequestSummary } from "../../../api";
import { bookingHref, formatBookingQuery, SELECT_REGION, type TypedDetails } from "../../booking";

/** Some scans cannot be booked online even then: staff do it on the telephone. */
export function isBookable({ exams }: { exams: readonly Pick<Exam, "kind">[] }): boolean {
  return exams.every(({ kind }) => kind === "ONLINE" || kind === "PENDING");
}

/** Something must be read before the times of such a scan are looked at. */
export function opensInfo(exams: readonly Pick<Exam, "showBookingRequestInfoModal">[]): boolean {
  return exams.some(({ showBookingRequestInfoModal }) => showBookingRequestInfoModal);
}

type Asked = Pick<BookingRequest, "slug" | "exams"> & {
  readonly clinic?: BookingRequest["clinic"] | undefined;
  readonly offeredClinics?: BookingRequest["offeredClinics"] | undefined;
};

/** The times of its scans at its clinic; a scan that nobody has named yet is chosen first. */
export function takeUpHref({ slug, exams, clinic, offeredClinics }: Asked): string {
  if (exams.length === 0) return chooseScanHref({ slug, exams, clinic });
  const clinics = offeredClinics ?? (clinic ? [clinic] : []);
  const regions = new Set(clinics.map(({ region }) => region));
  return bookingHref(
    {
      regionSlug: (regions.size === 1 && clinics[0]?.region) || SELECT_REGION,
      clinicSlugs: clinics.map((one) => one.slug),
      examSlugs: exams.map((exam) => exam.slug),
      booking: false,
    },
    { bookingRequestSlug: slug },
  );
}

/** Where its scan is chosen, or another one. */
export function chooseScanHref({ slug, clinic }: Asked): string {
  const query = { bookingRequestSlug: slug };
  if (!clinic) return `/${formatBookingQuery(query)}`;
  return bookingHref(
    { regionSlug: clinic.region, clinicSlugs: [], examSlugs: [], booking: false },
    query,
  );
}

/** What is known of a patient, as staff would type it into the form. */
export function typedOf(patient: RequestSummary["patientDetails"]): Partial<TypedDetails> {
  const [birthYear = "", birthMonth = "", birthDay = ""] = patient.dateOfBirth.split("-");
  return {
    title: patient.title ?? "",
    firstName: patient.firstName,
    lastName: patient.lastName,
    email: patient.email,
    contactNumber: patient.contactNumber,
    postalCode: patient.postalCode ?? "",
    gender: patient.gender ?? "",
    birthYear,
    birthMonth,
    birthDay,
  };
}

/** What was said with the request where nothing else was typed. */
export function prefilled(typed: TypedDetails, known: Partial<TypedDetails>): TypedDetails {
  const missing = Object.entries(known).filter(
    ([field]) => typed[field as keyof TypedDetails] === "",
  );
  return { ...typed, ...Object.fromEntries(missing) };
}
