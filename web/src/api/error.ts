import type { components } from "./schema.gen";

type ErrorEnvelope = components["schemas"]["ErrorBody"];

/** A call that was refused, failed, or (status 0) never got an answer. */
export class ApiError extends Error {
  readonly status: number;
  /** The message key of the catalogue, empty where the answer had none. */
  readonly key: string;
  readonly fields: readonly { field: string; key: string; message: string }[];
  readonly requestId: string;
  readonly details: Readonly<Partial<ErrorEnvelope["details"]>>;
  /** How long a lock lasts, if waiting helps. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, envelope?: Partial<ErrorEnvelope>) {
    super(envelope?.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.key = envelope?.key ?? "";
    this.fields = envelope?.fields ?? [];
    this.requestId = envelope?.requestId ?? "";
    this.details = envelope?.details ?? {};
    this.retryAfterSeconds = envelope?.retryAfterSeconds ?? undefined;
  }
}

export function isApiError(error: unknown, ...keys: string[]): error is ApiError {
  return error instanceof ApiError && (keys.length === 0 || keys.includes(error.key));
}

/** A lost connection, a server that is busy or stopped, and a proxy that could not reach it. */
const PASSING = [0, 502, 503, 504];

/** Whether a retry may help. A refusal stays a refusal, and a server error (500) stays one. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && PASSING.includes(error.status);
}
