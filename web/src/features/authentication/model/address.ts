/** The address of the authentication page: how it is read, and how others build one. */
import type { AuthenticationType } from "../../../api";
import { safeReturnUrl, withShared } from "../../../lib/return-url";

const TYPES = [
  "BOOKING_REQUEST",
  "APPOINTMENT",
  "APPOINTMENT_RESULTS",
  "PATIENT_PORTAL",
] as const satisfies readonly AuthenticationType[];

export interface AuthenticationAddress {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  /** Where the person goes after signing in: a safe address. */
  readonly returnUrl: string;
  readonly shared?: boolean;
  readonly isBookingRequest?: boolean;
  /** Staff act for the patient: the texts speak of the patient. */
  readonly staffBooking?: boolean;
  readonly kioskMode?: boolean;
}

type Parameters = Readonly<Record<string, unknown>>;

export function authenticationType(value: unknown): AuthenticationType | undefined {
  return TYPES.find((type) => type === value);
}

/** The content of the address; nothing if the key, the type or a safe return address is missing. */
export function readAuthenticationAddress(
  parameters: Parameters,
  allowed: readonly string[],
  here?: string,
): AuthenticationAddress | undefined {
  const { bookingKey } = parameters;
  const type = authenticationType(parameters.type);
  const returnUrl = safeReturnUrl(textOf(parameters.returnUrl), allowed, here);
  if (typeof bookingKey !== "string" || bookingKey === "" || !type || !returnUrl) return undefined;
  const shared = isTrue(parameters.shared);
  return {
    bookingKey,
    type,
    returnUrl: withShared(returnUrl, shared),
    shared,
    isBookingRequest: isTrue(parameters.isBookingRequest),
    staffBooking: isTrue(parameters.staffBooking),
    kioskMode: isTrue(parameters.kioskMode),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isTrue(value: unknown): boolean {
  return String(value) === "true";
}

export interface AuthenticationLink {
  /** Absent if no key is known: then the page says how to get one. */
  readonly bookingKey?: string | undefined;
  readonly type: AuthenticationType;
  /** The wanted page, with its query. */
  readonly returnUrl: string;
  readonly shared?: boolean | undefined;
  readonly staffBooking?: boolean | undefined;
}

/** Sends a visitor to prove who they are, and then to the page they wanted. */
export function authenticationHref({
  bookingKey,
  type,
  returnUrl,
  shared,
  staffBooking,
}: AuthenticationLink): string {
  const query = new URLSearchParams({ returnUrl });
  if (bookingKey) query.set("bookingKey", bookingKey);
  query.set("type", type);
  if (shared) query.set("shared", "true");
  if (type === "BOOKING_REQUEST") query.set("isBookingRequest", "true");
  if (staffBooking) query.set("staffBooking", "true");
  return `/authentication?${query}`;
}
