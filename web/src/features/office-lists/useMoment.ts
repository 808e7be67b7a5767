import { useLanguage } from "../../i18n";

/** The zone of the desk at which somebody sits. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When something happened, as the clock at the desk tells it. */
export function useMoment() {
  const { formats } = useLanguage();
  return (instant: string) => `${formats.day(instant, HERE)}, ${formats.time(instant, HERE)}`;
}
