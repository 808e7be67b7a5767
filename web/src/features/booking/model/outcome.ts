/** What became of a submission: each exam on its own, and when all of it counts as failed. */
import {
  ApiError,
  type AppointmentResult,
  type BookingRequestResult,
  type Submitted,
} from "../../../api";

export type Result = AppointmentResult | BookingRequestResult;

export function resultsOf({ appointments, bookingRequests }: Submitted): readonly Result[] {
  return [...appointments, ...bookingRequests];
}

export interface Caller {
  readonly signedIn: boolean;
  /** The provider wants warnings shown as errors. */
  readonly errorOnWarnings: boolean;
}

/** Nothing came of it: every answer failed, or every answer warns a signed-in user who is to be stopped by that. */
export function failedAltogether(results: readonly Result[], caller: Caller): boolean {
  if (results.every(({ success }) => !success)) return true;
  return caller.signedIn && caller.errorOnWarnings && hasOnlyWarnings(results);
}

/** Whether each answer says something against itself. */
export function hasOnlyWarnings(results: readonly Result[]): boolean {
  return results.every(({ errorMessage }) => Boolean(errorMessage));
}

/** The first thing that an answer said, as the error that it stands for. */
export function firstFailure(results: readonly Result[]): ApiError {
  const failed = results.find(({ errorMessage }) => Boolean(errorMessage));
  return new ApiError(REFUSED, {
    message: failed?.errorMessage ?? "",
    key: failed?.key ?? "",
  });
}

const REFUSED = 422;
