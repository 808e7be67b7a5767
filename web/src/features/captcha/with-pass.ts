/** Repeats a call with a captcha pass if the server asks for one. */
import { isApiError } from "../../api";

export type CallWithPass<T> = (pass: string | undefined) => Promise<T>;
/** Finds a pass: a stored one, or a new one. */
export type Solve = (isRenewal: boolean) => Promise<string | undefined>;

/** Sends a pass at once. One that the server no longer accepts is replaced, once. */
export async function withPass<T>(call: CallWithPass<T>, solve: Solve): Promise<T> {
  try {
    return await call(await solve(false));
  } catch (error) {
    if (!isCaptchaRequired(error)) throw error;
  }
  return call(await solve(true));
}

/** Gets a pass only when the server asks for one, which it does for callers who hold many times. */
export async function withPassOnDemand<T>(call: CallWithPass<T>, solve: Solve): Promise<T> {
  try {
    return await call(undefined);
  } catch (error) {
    if (!isCaptchaRequired(error)) throw error;
  }
  return withPass(call, solve);
}

function isCaptchaRequired(error: unknown): boolean {
  return isApiError(error, "message.captcha_required");
}
