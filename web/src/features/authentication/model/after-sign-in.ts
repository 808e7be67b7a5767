/** Where signing in leads: to what the key opens. */

import type { BookingKind } from "../../../api";
import { denyHref } from "../../../lib/deny-href";
import { segmentsOf } from "../../../lib/embedding";

/** What the answer says about the booking. */
export interface SignedIn {
  readonly bookingKey: string;
  readonly bookingKind?: BookingKind | null | undefined;
  readonly revoked?: boolean | undefined;
}

/** The path prefix of the visit: that of the embedded site, and none for the advanced booking. */
export function prefixOf(pathname: string): string {
  const { embedded, segments } = segmentsOf(pathname);
  return embedded && !segments.includes("advanced-booking") ? "/iframe/" : "/";
}

/** The portal of a booking or request. */
export function afterSignIn(
  { bookingKey, bookingKind, revoked = false }: SignedIn,
  prefix: string,
  kioskMode = false,
): string {
  if (revoked) return denyHref({ revoked });
  if (bookingKind === "BOOKING_REQUEST") return `${prefix}booking-requests/${bookingKey}`;
  if (kioskMode) return `${prefix}appointments/${bookingKey}/kiosk?kioskMode=true`;
  return `${prefix}appointments/${bookingKind === "PENDING" ? "pending/" : ""}${bookingKey}`;
}

const HOMES = ["", "advanced-booking"];
const PORTALS = ["appointments", "a", "booking-requests", "br"];

/**
 * The page that was wanted. If that is the front page, or a portal that may be the wrong kind for the key, the
 * answer says which portal it is; the other query parameters are preserved.
 */
export function targetOf(signedIn: SignedIn, returnUrl: string, kioskMode = false): string {
  if (/^https?:/.test(returnUrl)) return returnUrl;
  const url = new URL(returnUrl, "https://here");
  const { segments } = segmentsOf(url.pathname);
  const [first = "", ...rest] = segments;
  const home = HOMES.includes(first) && rest.length === 0;
  const portal =
    PORTALS.includes(first) &&
    rest.filter((part) => part !== "pending").join("/") === signedIn.bookingKey;
  if (!signedIn.bookingKind || !(home || portal)) return returnUrl;
  const kiosk = kioskMode || url.searchParams.get("kioskMode") === "true";
  const target = afterSignIn(signedIn, prefixOf(url.pathname), kiosk);
  return target.includes("?") || home ? target : target + url.search + url.hash;
}
