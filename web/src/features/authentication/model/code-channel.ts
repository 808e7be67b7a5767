import type { CodeChannel } from "../../../api";

/** The channel by which the wanted page asks for the code: its address may say `otpType`. */
export function channelOf(
  returnUrl: string,
  here = window.location.origin,
): CodeChannel | undefined {
  const asked = new URL(returnUrl, here).searchParams.get("otpType");
  return asked === "EMAIL" || asked === "SMS" ? asked : undefined;
}
