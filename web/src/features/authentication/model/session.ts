/** Whether the current session opens a page. */
import type { Authentication, AuthenticationType } from "../../../api";

/** Who is signed in, as far as pages need it. */
export type Session = Pick<Authentication, "kind" | "bookingKey" | "bookingKeys" | "codeVerified"> &
  Partial<Pick<Authentication, "codeRequired">>;

const WITH_KEY = ["PATIENT", "SHARED"];

/** What is still missing: the date of birth, a code, or nothing. */
export type Missing = "IDENTITY" | "CODE" | undefined;

export interface WantedPage {
  /** Absent for a page that shows everything the session opens. */
  readonly bookingKey?: string | undefined;
  readonly type: AuthenticationType;
}

export function missingFor(session: Session, { bookingKey, type }: WantedPage): Missing {
  if (session.kind === "ANONYMOUS") return "IDENTITY";
  // Staff have no key: the server says what they may see.
  if (!WITH_KEY.includes(session.kind)) return undefined;
  const keys = [session.bookingKey, ...(session.bookingKeys ?? [])];
  if (bookingKey !== undefined && !keys.includes(bookingKey)) return "IDENTITY";
  const code = session.kind === "SHARED" || session.codeRequired || needsCode(type);
  return code && !session.codeVerified ? "CODE" : undefined;
}

function needsCode(type: AuthenticationType): boolean {
  return type === "APPOINTMENT_RESULTS" || type === "PATIENT_PORTAL";
}

/** A visitor with a shared link has no access to the booking itself: where they go instead of its pages. */
export function insteadOf(
  { kind }: Pick<Session, "kind">,
  { bookingKey, type }: WantedPage,
): string | undefined {
  const own = kind !== "SHARED" || needsCode(type);
  return own || !bookingKey ? undefined : `/appointments/${bookingKey}/result?shared=true`;
}
