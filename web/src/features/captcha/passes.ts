/** A pass is good for a few calls and minutes; it is requested once, and again when it is used up. */
import { answered, api } from "../../api";
import { proofOfWork } from "./altcha";
import { hostedToken } from "./hosted";
import type { CaptchaSettings } from "./settings";

/** The server's limit of calls per pass. */
const USES_MAX = 5;
/** A pass that ends within this time is not worth sending. */
const SPARE_MS = 30_000;

interface Pass {
  readonly text: string;
  readonly until: number;
  uses: number;
}

let waiting: Promise<Pass | undefined> | undefined;

export async function preparePass(settings: CaptchaSettings): Promise<void> {
  if (!serves(await waiting)) waiting = newPass(settings);
  await waiting;
}

export async function takePass(settings: CaptchaSettings): Promise<string | undefined> {
  await preparePass(settings);
  const pass = await waiting;
  if (pass) pass.uses += 1;
  return pass?.text;
}

export function forgetPass(): void {
  waiting = undefined;
}

function serves(pass: Pass | undefined): boolean {
  return pass !== undefined && pass.uses < USES_MAX && pass.until > Date.now() + SPARE_MS;
}

async function newPass(settings: CaptchaSettings): Promise<Pass | undefined> {
  try {
    const token = await tokenOf(settings);
    if (!token) return undefined;
    const { result, captchaPass, expiresAt } = await answered(
      api.POST("/api/captcha/verification", { body: { token } }),
    );
    if (!result || !captchaPass) return undefined;
    return { text: captchaPass, until: Date.parse(expiresAt ?? ""), uses: 0 };
  } catch {
    // Without a pass the server decides, and says so.
    return undefined;
  }
}

function tokenOf({ provider, siteKey }: CaptchaSettings): Promise<string | undefined> {
  if (provider === "TURNSTILE" || provider === "RECAPTCHA") {
    return hostedToken(provider, siteKey ?? "");
  }
  return provider === "OFF" ? Promise.resolve(undefined) : proofOfWork();
}
