/** What is typed for a booking outlives pages and reloads. It must not outlive whoever typed it, nor whom it is about. */
import { segmentsOf } from "../../../lib/embedding";

interface Typed {
  /** The account; none for whoever books for themselves. */
  readonly typedBy: string | undefined;
  /** The request that is made a booking of. */
  readonly request: string | undefined;
}

interface Here {
  readonly username: string | undefined;
  readonly pathname: string;
  readonly search: string;
}

/** Whether what a tab holds was typed by somebody else, or about somebody who is no longer dealt with. */
export function isForeignDraft({ typedBy, request }: Typed, here: Here): boolean {
  const isOfRequest = request !== undefined && request === requestOf(here.search);
  // In a new tab an account may begin with a request: what is known of its patient is filled in before anything else.
  if (typedBy !== here.username) return !(typedBy === undefined && isOfRequest);
  if (here.username === undefined) return false;
  // Whoever goes back to the office has left the booking.
  if (segmentsOf(here.pathname).segments[0] === "admin") return true;
  return request !== undefined && !isOfRequest;
}

function requestOf(search: string): string | null {
  return new URLSearchParams(search).get("bookingRequestSlug");
}
