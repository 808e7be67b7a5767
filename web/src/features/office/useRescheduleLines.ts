import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";

type RescheduleRequest = components["schemas"]["OfficeWish"];

/** The times that would suit a patient better, in their words and by the days they chose. */
export function useRescheduleLines() {
  const { text, formats } = useLanguage();
  return ({ note, preferredTimes }: RescheduleRequest): string[] => [
    ...(note ? [note] : []),
    ...preferredTimes.map(({ date, from, to }) =>
      text("lists.time", {
        day: formats.civilDay(date),
        from: formats.civilTime(from),
        to: formats.civilTime(to),
      }),
    ),
  ];
}
