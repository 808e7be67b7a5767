/** How far somebody has come with proving who they are. */
import type { OtpSent, SignIn } from "../../../api";

export interface AuthenticationState {
  readonly isAuthenticated: boolean;
  /** An answer is awaited. */
  readonly loading: boolean;
  /** It was shown that a person, not a program, is asking; or nobody wants it shown. */
  readonly verifiedCaptcha: boolean;
  readonly otpSent: boolean;
  /** The code that is on its way. */
  readonly sent?: OtpSent;
  /** Ways by which a code can come. */
  readonly otpTypes: SignIn["otpTypes"];
  /** What the key stands for, as the answer to the date of birth told. */
  readonly bookingKind?: SignIn["bookingKind"];
  readonly trouble?: Trouble;
}

/** What is said in the modal that opens again. */
export interface Trouble {
  /** The server's own words; absent where it gave none. */
  readonly message?: string | undefined;
  /** No answer came, or one of a server that broke. */
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
