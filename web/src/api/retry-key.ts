import { ApiError } from "./error";

/**
 * Keys for calls that must not run twice. While it is unknown whether a call arrived, the same body is sent with
 * the same key, so that the server can tell a retry from a second request; after an answer, the key is not used
 * again.
 */
export class RetryKeys {
  private last: { body: string; key: string } | undefined;

  async call<Body, Result>(body: Body, send: (key: string) => Promise<Result>): Promise<Result> {
    const text = JSON.stringify(body);
    if (this.last?.body !== text) this.last = { body: text, key: crypto.randomUUID() };
    try {
      const result = await send(this.last.key);
      this.last = undefined;
      return result;
    } catch (error) {
      if (!mayHaveArrived(error)) this.last = undefined;
      throw error;
    }
  }
}

/** No answer, or one from a server that failed on the way: the work may have been done anyway. */
function mayHaveArrived(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
