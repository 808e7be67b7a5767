import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";

/** Says why a call failed: the server's message, or that there was no answer. */
export function useFailure() {
  const { text } = useLanguage();
  return (error: Error) => (isApiError(error) && error.message) || text("message.connection_lost");
}
