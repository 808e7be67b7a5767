/** How far a visitor has come with signing in. */
import type { OtpSent, SignIn } from "../../../api";

export interface AuthenticationState {
  readonly isAuthenticated: boolean;
  readonly loading: boolean;
  /** The captcha was solved, or is not required. */
  readonly verifiedCaptcha: boolean;
  readonly otpSent: boolean;
  /** The code that was sent. */
  readonly sent?: OtpSent;
  /** Channels by which a code can be sent. */
  readonly otpTypes: SignIn["otpTypes"];
  /** What the key opens, from the answer to the date of birth. */
  readonly bookingKind?: SignIn["bookingKind"];
  readonly trouble?: Trouble;
}

/** The message in the modal that opens again. */
export interface Trouble {
  /** The server's own text; absent if it sent none. */
  readonly message?: string | undefined;
  /** No answer, or a server error. */
  readonly lost: boolean;
  readonly triesLeft?: number | null | undefined;
}

export type AuthenticationEvent =
  | { readonly is: "asked" }
  | { readonly is: "captcha"; readonly passed: boolean }
  | { readonly is: "code-wanted"; readonly signIn: Pick<SignIn, "otpTypes" | "bookingKind"> }
  | { readonly is: "code-sent"; readonly sent: OtpSent }
  | { readonly is: "authenticated" }
  | { readonly is: "failed"; readonly trouble: Trouble };

export const START: AuthenticationState = {
  isAuthenticated: false,
  loading: false,
  verifiedCaptcha: false,
  otpSent: false,
  otpTypes: [],
};

export function nextState(
  state: AuthenticationState,
  event: AuthenticationEvent,
): AuthenticationState {
  const { trouble: _, ...calm } = state;
  switch (event.is) {
    case "asked":
      return { ...calm, loading: true };
    case "captcha":
      return { ...state, verifiedCaptcha: event.passed };
    case "code-wanted":
      return { ...state, ...pick(event.signIn) };
    case "code-sent":
      return { ...calm, loading: false, otpSent: true, sent: event.sent };
    case "authenticated":
      return { ...calm, loading: false, isAuthenticated: true };
    case "failed":
      return { ...calm, loading: false, trouble: event.trouble };
  }
}

function pick({ otpTypes, bookingKind }: Pick<SignIn, "otpTypes" | "bookingKind">) {
  return bookingKind ? { otpTypes, bookingKind } : { otpTypes };
}
