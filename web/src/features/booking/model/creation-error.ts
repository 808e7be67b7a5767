/** Which texts are shown for a booking that failed. */
import { ApiError } from "../../../api";
import type { TextKey } from "../../../i18n";

/** A text of ours, or the server's message. */
export type ErrorWords = { readonly key: TextKey } | { readonly text: string };

const SERVER_ERROR = "message.server_error" as const;
/** 5xx statuses with their own texts. */
const BY_STATUS: Readonly<Record<number, TextKey>> = {
  500: "message.status_500",
  501: "message.status_501",
  502: "message.status_502",
  503: "message.status_503",
  504: "message.status_504",
};
const FIRST_GENERAL_STATUS = 505;

export function creationErrorWords(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) return { key: SERVER_ERROR };
  if (error.status === 0) return { key: "message.connection_lost" };
  if (error.status >= FIRST_GENERAL_STATUS) return { key: SERVER_ERROR };
  if (error.status >= 500) return { key: BY_STATUS[error.status] ?? SERVER_ERROR };
  return error.message ? { text: error.message } : { key: SERVER_ERROR };
}
