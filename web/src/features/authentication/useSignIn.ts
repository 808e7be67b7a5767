/** Signing in, step by step: the date of birth, then a code if required. */
import { useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import {
  authenticationQuery,
  type BookingKind,
  type CodeChannel,
  isApiError,
  type SignIn,
  setBearer,
  useConfig,
} from "../../api";
import type { Denial } from "../../lib/deny-href";
import { iframeInfo } from "../../lib/embedding";
import { captchaPass, forgetCaptcha } from "../captcha";
import { authenticate, sendOtp, validateOtp } from "./api";
import type { AuthenticationAddress } from "./model/address";
import { channelOf } from "./model/code-channel";
import { nextState, START } from "./model/state";
import { type Verdict, verdictOf, verdictOfError } from "./model/verdict";

interface Ends {
  /** With what the key opens, where the answers said so. */
  onIn: (bookingKind: BookingKind | null | undefined) => void;
  onDenied: (denial: Denial) => void;
}

export function useSignIn(wanted: AuthenticationAddress, { onIn, onDenied }: Ends) {
  const client = useQueryClient();
  const { application } = useConfig();
  const [state, dispatch] = useReducer(nextState, START);
  const { bookingKey, type, shared } = wanted;

  async function settle(verdict: Verdict): Promise<void> {
    if (verdict.is === "denied") return onDenied(verdict.denial);
    if (verdict.is === "again") return dispatch({ is: "failed", trouble: verdict.trouble });
    const { signIn } = verdict;
    if (signIn.token) setBearer(signIn.token);
    if (verdict.is === "code") {
      dispatch({ is: "code-wanted", signIn });
      return send(channelOf(wanted.returnUrl));
    }
    // Who is signed in now, for the frame around every page; a page that needs it reads it itself.
    await client.fetchQuery(authenticationQuery).catch(() => undefined);
    dispatch({ is: "authenticated" });
    onIn(signIn.bookingKind ?? state.bookingKind);
  }

  async function ask(call: () => Promise<SignIn>): Promise<void> {
    dispatch({ is: "asked" });
    const verdict = await call().then(
      (signIn) => verdictOf(signIn, wanted),
      (error: unknown) => verdictOfError(error, wanted),
    );
    await settle(verdict);
  }

  async function pass(): Promise<string | undefined> {
    const found = await captchaPass(application.captcha);
    dispatch({
      is: "captcha",
      passed: found !== undefined || application.captcha.provider === "OFF",
    });
    return found;
  }

  async function identify(dateOfBirth: string, contactNumber: string): Promise<SignIn> {
    const who = {
      ...{ bookingKey, dateOfBirth, contactNumber, authenticationType: type },
      ...{ shared: shared ?? false, isBookingRequest: wanted.isBookingRequest ?? false },
      isPatientPortal: type === "PATIENT_PORTAL",
      embedded: iframeInfo(window.location.pathname, window).isIframe,
      cookiesBlocked: !navigator.cookieEnabled,
    };
    try {
      return await authenticate(who, await pass());
    } catch (error) {
      if (!isApiError(error, "message.captcha_required")) throw error;
      await forgetCaptcha();
      return authenticate(who, await pass());
    }
  }

  async function send(otpType?: CodeChannel): Promise<void> {
    dispatch({ is: "asked" });
    try {
      const sent = await sendOtp({ bookingKey, type, ...(otpType ? { otpType } : {}) });
      dispatch({ is: "code-sent", sent });
    } catch (error) {
      await settle(verdictOfError(error, wanted));
    }
  }

  return {
    state,
    identify: (dateOfBirth: string, contactNumber: string) =>
      ask(() => identify(dateOfBirth, contactNumber)),
    send,
    check: (otp: string) => ask(() => validateOtp({ bookingKey, type, otp })),
  };
}
