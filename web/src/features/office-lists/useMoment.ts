import { useLanguage } from "../../i18n";
import type { Formats } from "../../i18n/formats";

/** The time zone of the person at the desk. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When an event happened, in the time zone of the desk. */
export function useMoment() {
  const { formats } = useLanguage();
  return (instant: string) => momentIn(HERE, formats, instant, new Date());
}

/** The year is shown if it isn't the current one. */
export function momentIn(timeZone: string, formats: Formats, instant: string, now: Date): string {
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  const isThis = year.format(new Date(instant)) === year.format(now);
  const day = isThis ? formats.day(instant, timeZone) : formats.dayWithYear(instant, timeZone);
  return `${day}, ${formats.time(instant, timeZone)}`;
}
