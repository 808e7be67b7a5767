import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";

/** Day and time of a visit on the clinic's clock, to be put into sentences. */
export function useWhenWords([first]: readonly SummaryItem[]): { day: string; time: string } {
  const { formats } = useLanguage();
  if (!first) return { day: "", time: "" };
  const { start, timeZone } = first;
  return { day: formats.day(start, timeZone), time: formats.time(start, timeZone) };
}
