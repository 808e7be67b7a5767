/** What an answer means for the person. */
import { isApiError, type SignIn } from "../../../api";
import type { Denial } from "../../../lib/deny-href";
import type { AuthenticationAddress } from "./address";
import type { Trouble } from "./state";

export type Verdict =
  | { readonly is: "in"; readonly signIn: SignIn }
  | { readonly is: "code"; readonly signIn: SignIn }
  | { readonly is: "denied"; readonly denial: Denial }
  | { readonly is: "again"; readonly trouble: Trouble };

export type SignInTarget = Pick<AuthenticationAddress, "type" | "shared" | "returnUrl">;

export function verdictOf(signIn: SignIn, wanted: SignInTarget): Verdict {
  if (signIn.maxAttemptsReached) return { is: "denied", denial: lockedOut(wanted, signIn) };
  if (signIn.revoked) return { is: "denied", denial: { revoked: true } };
  if (!signIn.success) {
    const { message, triesLeft } = signIn;
    return {
      is: "again",
      trouble: { message: message || undefined, lost: false, triesLeft },
    };
  }
  return { is: signIn.otpRequired ? "code" : "in", signIn };
}

const LOCKED = 423;
const SERVER_BROKE = 500;

export function verdictOfError(error: unknown, wanted: SignInTarget): Verdict {
  if (!isApiError(error)) throw error;
  if (error.status === LOCKED) return { is: "denied", denial: lockedOut(wanted, error) };
  if (error.key === "message.error_access_revoked") {
    return { is: "denied", denial: { revoked: true } };
  }
  if (error.key === "message.results_expired") {
    return { is: "denied", denial: { message: "results_expired" } };
  }
  const lost = error.status === 0 || error.status >= SERVER_BROKE;
  return { is: "again", trouble: { message: error.message || undefined, lost } };
}

const MINUTE_SECONDS = 60;

/** Too many attempts: visitors with a shared link, or who came for results, see what to do about those. */
function lockedOut(
  { type, shared, returnUrl }: SignInTarget,
  { retryAfterSeconds }: { readonly retryAfterSeconds?: number | null | undefined },
): Denial {
  const wait = retryAfterSeconds ? { minutes: Math.ceil(retryAfterSeconds / MINUTE_SECONDS) } : {};
  if (shared) return { maxAttempts: true, message: "max_attempts_reached_shared", ...wait };
  const results = type === "APPOINTMENT_RESULTS" || /\/result(?:[/?#]|$)/.test(returnUrl);
  return results
    ? { maxAttempts: true, message: "max_attempts_reached_results", ...wait }
    : { maxAttempts: true, ...wait };
}
