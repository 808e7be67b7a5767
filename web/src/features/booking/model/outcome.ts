/** The result of a submission, each exam on its own. A submission without any success is refused as a whole. */
import type { AppointmentResult, BookingRequestResult, Submitted } from "../../../api";

export type Result = AppointmentResult | BookingRequestResult;

export function resultsOf({ appointments, bookingRequests }: Submitted): readonly Result[] {
  return [...appointments, ...bookingRequests];
}

/** The first of the warnings, where every exam has one; only accounts are warned. */
export function warningOf(results: readonly Result[]): string | undefined {
  const warned = results.every(({ errorMessage }) => Boolean(errorMessage));
  return (warned && results[0]?.errorMessage) || undefined;
}
