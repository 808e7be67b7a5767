/** The only client for the server: typed by its OpenAPI description, with the headers every call needs. */
import createClient, { type Middleware } from "openapi-fetch";
import { ApiError } from "./error";
import type { paths } from "./schema.gen";

let language = "en-AU";

/** The language of the app, so that the server writes its messages in it; returns the former one. */
export function setApiLanguage(lang: string): string {
  const former = language;
  language = lang;
  return former;
}

let bearer: string | undefined;

/** The session of this tab in browsers without cookies; only in memory. */
export function setBearer(token: string | undefined): void {
  bearer = token;
}

let whenUnauthorized: () => void = () => undefined;

/** What to do when a session has ended. The call that reads who is signed in does not count: "no one" is a valid answer. */
export function onUnauthorized(handler: () => void): void {
  whenUnauthorized = handler;
}

let whenOwing: () => void = () => undefined;

/** What to do when an account has to set a password or a second factor: until it has, every call is refused. */
export function onOwing(handler: () => void): void {
  whenOwing = handler;
}

const OWING = ["message.password_due", "message.second_factor_due"];

const headers: Middleware = {
  onRequest({ request }) {
    request.headers.set("Accept-Language", language);
    if (bearer) request.headers.set("Authorization", `Bearer ${bearer}`);
    // Shows that a change comes from our own page: another site cannot set it.
    if (request.method !== "GET") request.headers.set("X-Scanbook", "1");
    return request;
  },
  onResponse({ request: { method, url }, response: { status } }) {
    if (status === 401 && `${method} ${new URL(url).pathname}` !== "GET /api/authentication") {
      whenUnauthorized();
    }
  },
};

export const api = createClient<paths>();
api.use(headers);

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answer; anything else becomes an ApiError. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0);
  }
  if (answer.response.ok) return answer.data as T;
  const refusal = new ApiError(answer.response.status, envelopeOf(answer.error));
  if (OWING.includes(refusal.key)) whenOwing();
  throw refusal;
}

/** A proxy in between may answer with its own page instead of our envelope. */
function envelopeOf(error: unknown): object | undefined {
  return typeof error === "object" && error !== null ? error : undefined;
}
