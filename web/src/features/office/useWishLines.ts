import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";

type Wish = components["schemas"]["OfficeWish"];

/** When it would suit a patient better, in their words and by the days they named. */
export function useWishLines() {
  const { text, formats } = useLanguage();
  return ({ note, preferredTimes }: Wish): string[] => [
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
