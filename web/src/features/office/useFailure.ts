import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";

/** Says why a call failed: as the server says it, or that nobody answered. */
export function useFailure() {
  const { text } = useLanguage();
  return (error: Error) => (isApiError(error) && error.message) || text("message.connection_lost");
}
