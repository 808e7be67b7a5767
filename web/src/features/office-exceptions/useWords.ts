import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";

interface Spoken {
  readonly date: CivilDate;
  readonly lastDate: CivilDate;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Days and hours of a closure as text. */
export function useWords() {
  const { text, formats } = useLanguage();
  return {
    days: ({ date, lastDate }: Spoken) =>
      date === lastDate ? formats.civilDay(date) : formats.civilRange(date, lastDate),
    hours: ({ from, to }: Spoken) => {
      if (!from && !to) return text("exceptions.whole_day");
      const words = {
        from: formats.civilTime(from || "00:00"),
        to: formats.civilTime(to || "00:00"),
      };
      if (!to) return text("exceptions.from", words);
      return text(from ? "exceptions.from_to" : "exceptions.to", words);
    },
    month: (date: CivilDate) =>
      text("exceptions.month", { month: formats.civilMonth(date), year: date.slice(0, 4) }),
  };
}
