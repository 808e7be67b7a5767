/** A request for which staff offered times: how the patient takes it up. */
import type { BookingRequest, Exam } from "../../../api";
import { bookingHref, formatBookingQuery, SELECT_REGION } from "../../booking";

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
};

/** The times of its scans at its clinic; a scan that nobody has named yet is chosen first. */
export function takeUpHref({ slug, exams, clinic }: Asked): string {
  if (exams.length === 0) return chooseScanHref({ slug, exams, clinic });
  return bookingHref(
    {
      regionSlug: clinic?.region ?? SELECT_REGION,
      clinicSlugs: clinic ? [clinic.slug] : [],
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
