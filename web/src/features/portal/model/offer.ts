/** A request for which staff offered times: how the patient takes it up. */
import type { BookingRequest, Exam, RequestSummary } from "../../../api";
import { bookingHref, formatBookingQuery, SELECT_REGION, type TypedDetails } from "../../booking";

/** Some scans can't be booked online even then: staff book them by phone. */
export function isBookable({ exams }: { exams: readonly Pick<Exam, "kind">[] }): boolean {
  return exams.every(({ kind }) => kind === "ONLINE" || kind === "PENDING");
}

/** Such a scan has instructions to read before its times. */
export function opensInfo(exams: readonly Pick<Exam, "showBookingRequestInfoModal">[]): boolean {
  return exams.some(({ showBookingRequestInfoModal }) => showBookingRequestInfoModal);
}

type OfferedRequest = Pick<BookingRequest, "slug" | "exams"> & {
  readonly clinic?: BookingRequest["clinic"] | undefined;
  readonly offeredClinics?: BookingRequest["offeredClinics"] | undefined;
};

/** The times of its scans at its clinics and no others; if no scan is named yet, it is chosen first. */
export function takeUpHref({ slug, exams, clinic, offeredClinics }: OfferedRequest): string {
  if (exams.length === 0) return chooseScanHref({ slug, exams, clinic });
  const clinics = offeredClinics ?? (clinic ? [clinic] : []);
  const regions = new Set(clinics.map(({ region }) => region));
  // In a path, several clinics are those of several scans, one each.
  const alone = clinics.length === 1 && exams.length === 1;
  const narrowed = clinics.length > 0 && !alone;
  return bookingHref(
    {
      regionSlug: (regions.size === 1 && clinics[0]?.region) || SELECT_REGION,
      clinicSlugs: alone ? clinics.map((one) => one.slug) : [],
      examSlugs: exams.map((exam) => exam.slug),
      booking: false,
    },
    {
      bookingRequestSlug: slug,
      ...(narrowed ? { clinicId: clinics.map(({ id }) => id).join() } : {}),
    },
  );
}

/** Where its scan is chosen, or another one. */
export function chooseScanHref({ slug, clinic }: OfferedRequest): string {
  const query = { bookingRequestSlug: slug };
  if (!clinic) return `/${formatBookingQuery(query)}`;
  return bookingHref(
    { regionSlug: clinic.region, clinicSlugs: [], examSlugs: [], booking: false },
    query,
  );
}

/** The patient's known details, as form input. */
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

/** The notes of the request, if nothing else was typed. */
export function prefilled(typed: TypedDetails, known: Partial<TypedDetails>): TypedDetails {
  const missing = Object.entries(known).filter(
    ([field]) => typed[field as keyof TypedDetails] === "",
  );
  return { ...typed, ...Object.fromEntries(missing) };
}
