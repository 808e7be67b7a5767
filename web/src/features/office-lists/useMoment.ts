import { useLanguage } from "../../i18n";
import type { Formats } from "../../i18n/formats";

/** The zone of the desk at which somebody sits. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When something happened, as the clock at the desk tells it. */
export function useMoment() {
  const { formats } = useLanguage();
  return (instant: string) => momentIn(HERE, formats, instant, new Date());
}

/** The year is told where it is another than this one. */
export function momentIn(timeZone: string, formats: Formats, instant: string, now: Date): string {
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  const isThis = year.format(new Date(instant)) === year.format(now);
  const day = isThis ? formats.day(instant, timeZone) : formats.dayWithYear(instant, timeZone);
  return `${day}, ${formats.time(instant, timeZone)}`;
}
