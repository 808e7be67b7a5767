/** Shows that a person, not a program, submits a form. Loaded just before a form is sent. */
import { answered, api } from "../../api";
import type { CaptchaSettings } from "./settings";
import { type CallWithPass, type Solve, withPass, withPassOnDemand } from "./with-pass";

const loadPasses = () => import("./passes");

/** A pass for the next call, or nothing if there is none: then the server decides. */
export async function captchaPass(settings: CaptchaSettings): Promise<string | undefined> {
  const { takePass } = await loadPasses();
  return takePass(settings);
}

/** Solves ahead of time, so that people don't wait for it when they send. */
export async function prepareCaptcha(settings: CaptchaSettings): Promise<void> {
  const { preparePass } = await loadPasses();
  await preparePass(settings);
}

/** A pass that the server no longer accepts is not sent again. */
export async function forgetCaptcha(): Promise<void> {
  const { forgetPass } = await loadPasses();
  forgetPass();
}

/** A call that always needs a pass. */
export function withCaptcha<T>(settings: CaptchaSettings, call: CallWithPass<T>): Promise<T> {
  return withPass(call, solving(settings));
}

/** A call that needs a pass only where the server asks for one. */
export function withCaptchaOnDemand<T>(call: CallWithPass<T>): Promise<T> {
  return withPassOnDemand(call, async (isRenewal) => {
    const { application } = await answered(api.GET("/api/config"));
    return solving(application.captcha)(isRenewal);
  });
}

function solving(settings: CaptchaSettings): Solve {
  return async (isRenewal) => {
    if (isRenewal) await forgetCaptcha();
    return captchaPass(settings);
  };
}
