/** Where a person signs in again after their session has ended. */
import type { Authentication, AuthenticationType } from "../../../api";
import { segmentsOf } from "../../../lib/embedding";
import { authenticationHref } from "./address";

const KEY = /^[A-Za-z0-9_-]{22}$/;

const typeOfPage: Readonly<Record<string, AuthenticationType>> = {
  appointments: "APPOINTMENT",
  a: "APPOINTMENT",
  booking: "APPOINTMENT",
  "booking-requests": "BOOKING_REQUEST",
  br: "BOOKING_REQUEST",
  portal: "PATIENT_PORTAL",
};

export interface Page {
  readonly pathname: string;
  /** With its question mark. */
  readonly search: string;
}

/** The session that has ended, if it was known. */
export type KnownSession = Pick<Authentication, "kind" | "bookingKey">;

/** The authentication page for a page that shows a booking; the home page if the address doesn't say whose it was. */
export function signInAgainHref({ pathname, search }: Page, known?: KnownSession): string {
  const { segments } = segmentsOf(pathname);
  const [first = ""] = segments;
  if (first === "admin") {
    return `/admin/sign-in?${new URLSearchParams({ returnUrl: pathname + search })}`;
  }
  const page = Object.entries(typeOfPage).find(([name]) => name === first);
  if (!page) return "/";
  const query = new URLSearchParams(search);
  const bookingKey =
    segments.find((part) => KEY.test(part)) ??
    query.get("bookingKey") ??
    known?.bookingKey ??
    undefined;
  if (!bookingKey) return "/";
  return authenticationHref({
    bookingKey,
    type: segments.includes("result") ? "APPOINTMENT_RESULTS" : page[1],
    returnUrl: pathname + search,
    shared: query.get("shared") === "true" || isOfLink(bookingKey, known),
  });
}

/** A visitor with a shared link stays one, even where the address doesn't say so. */
function isOfLink(bookingKey: string, known: KnownSession | undefined): boolean {
  return known?.kind === "SHARED" && known.bookingKey === bookingKey;
}
