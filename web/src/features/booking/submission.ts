/** Sending a booking: with a captcha pass, and once, however often it is tried. */
import { answered, api, type Config, RetryKeys, type Submitted } from "../../api";
import { withCaptcha } from "../captcha";
import type { Call } from "./model/submission";

type CaptchaSettings = Config["application"]["captcha"];

const submissions = new RetryKeys();

/** Of requests, what is said once they are made: a text of ours by its key, or the provider's words. */
export type Made = Submitted & { readonly confirmationMessage?: string };

export function submit(call: Call, captcha: CaptchaSettings): Promise<Made> {
  return withCaptcha(captcha, (pass) => send(call, pass));
}

function send({ kind, body }: Call, pass: string | undefined): Promise<Made> {
  return submissions.call(body, async (key) => {
    const header = { "Idempotency-Key": key, ...(pass ? { "Captcha-Pass": pass } : {}) };
    if (kind === "APPOINTMENTS") {
      return answered(api.POST("/api/appointments", { params: { header }, body }));
    }
    const made = await answered(api.POST("/api/booking_requests", { params: { header }, body }));
    return { appointments: [], ...made };
  });
}
