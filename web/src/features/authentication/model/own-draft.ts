/**
 * What is typed for a booking survives navigation and reloads. It must not pass to another user, or to a booking
 * for another patient.
 */
import { segmentsOf } from "../../../lib/embedding";

interface Typed {
  /** The account; none for patients who book for themselves. */
  readonly typedBy: string | undefined;
  /** The request that becomes a booking. */
  readonly request: string | undefined;
}

interface Here {
  readonly username: string | undefined;
  readonly pathname: string;
  readonly search: string;
}

/** Whether a tab's draft was typed by another user, or is about a patient who is no longer being served. */
export function isForeignDraft({ typedBy, request }: Typed, here: Here): boolean {
  const isOfRequest = request !== undefined && request === requestOf(here.search);
  // In a new tab an account may start with a request: the patient's known details are filled in before anything else.
  if (typedBy !== here.username) return !(typedBy === undefined && isOfRequest);
  if (here.username === undefined) return false;
  // Going back to the office ends the booking.
  if (segmentsOf(here.pathname).segments[0] === "admin") return true;
  return request !== undefined && !isOfRequest;
}

function requestOf(search: string): string | null {
  return new URLSearchParams(search).get("bookingRequestSlug");
}
