import { bookingHref, formatBookingQuery, SELECT_REGION } from "../../booking";
import type { OfficeRequest } from "./api";

/** Where a request becomes an appointment: at its times, or where a bookable scan is chosen first. */
export function bookHref(
  request: Pick<OfficeRequest, "slug" | "regionSlug" | "bookable" | "examSlug">,
): string {
  const query = { bookingRequestSlug: request.slug };
  const regionSlug = request.regionSlug ?? SELECT_REGION;
  if (!request.bookable && !request.regionSlug) return `/${formatBookingQuery(query)}`;
  const examSlugs = request.bookable ? request.examSlug.split(",") : [];
  return bookingHref({ regionSlug, clinicSlugs: [], examSlugs, booking: false }, query);
}
