/** A call that is sent again, with a pass, where the server asks for proof of a person. */
import { isApiError } from "../../api";

export type CallWithPass<T> = (pass: string | undefined) => Promise<T>;
/** Finds a pass: one that is at hand, or a new one. */
export type Solve = (anew: boolean) => Promise<string | undefined>;

/** Brings a pass at once. One that the server no longer takes is replaced, once. */
export async function broughtWith<T>(call: CallWithPass<T>, solve: Solve): Promise<T> {
  try {
    return await call(await solve(false));
  } catch (error) {
    if (!asksForCaptcha(error)) throw error;
  }
  return call(await solve(true));
}

/** Brings a pass only when the server asks for one, which it does of whoever holds many times. */
export async function broughtWhenAsked<T>(call: CallWithPass<T>, solve: Solve): Promise<T> {
  try {
    return await call(undefined);
  } catch (error) {
    if (!asksForCaptcha(error)) throw error;
  }
  return broughtWith(call, solve);
}

function asksForCaptcha(error: unknown): boolean {
  return isApiError(error, "message.captcha_required");
}
