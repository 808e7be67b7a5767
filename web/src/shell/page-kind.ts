/** The kind of page of an address, and its header image. */
import type { DeviceInfo } from "../lib/device";
import { segmentsOf } from "../lib/embedding";

export interface PageKind {
  readonly isHome: boolean;
  readonly isConfirmation: boolean;
  readonly isCheckIn: boolean;
  /** A staff page, without the navigation of the patients' site. */
  readonly isOffice: boolean;
  /** One task and nothing else: no navigation, and nobody signed in. */
  readonly isBare: boolean;
}

/** `br` and `q` are short names that fit into a message. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  br: "booking-requests",
  q: "questionnaires",
};
const CONFIRMATION = [
  "appointments",
  "booking-requests",
  "unsubscribe",
  "authentication",
  "a",
  "booking",
  "portal",
];
const HOME = ["", "advanced-booking", "booking-requests", "unsubscribe"];

export function pageKind(pathname: string): PageKind {
  const [first = "", second] = segmentsOf(pathname).segments;
  const name = SHORT_NAMES[first] ?? first;
  return {
    isHome: HOME.includes(name),
    isConfirmation: CONFIRMATION.includes(name),
    isCheckIn: name === "check-in",
    isOffice: name === "admin" && second !== "sign-in",
    isBare: name === "u",
  };
}

/** The name of the picture under `/api/assets/application/`. */
export function headerImage(kind: PageKind, device: DeviceInfo): string {
  if (kind.isConfirmation) return "confirmation_header";
  if (kind.isCheckIn) return "check_in_header";
  return device.isTablet ? "header_tablet" : "header";
}
