import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";

/** Why a call failed: the server's sentence, or that there was no answer. */
export function useSentence() {
  const { text } = useLanguage();
  return (error: Error) => (isApiError(error) && error.message) || text("message.connection_lost");
}

export function needsCode(error: unknown): boolean {
  return isApiError(error, "message.otp_required");
}
