import { segmentsOf } from "../../lib/embedding";
import { isMove, parseBookingQuery, parseParameters } from "../booking";

/** Pages whose address names a booking in its path. */
const OF_A_BOOKING = ["appointments", "a", "booking-requests", "br", "booking"];

/** The key of the patient whose page this is. A booking in progress belongs to no patient yet. */
export function keyOfPage(pathname: string, search: string): string | undefined {
  const [page = "", ...rest] = segmentsOf(pathname).segments;
  if (OF_A_BOOKING.includes(page)) {
    return rest.find((segment) => parseBookingQuery({ bookingKey: segment }).bookingKey);
  }
  const query = parseBookingQuery(parseParameters(search));
  return page === "portal" || isMove(query) ? query.bookingKey : undefined;
}
