import { type SummaryItem, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Link } from "../../../ui";
import { googleCalendarHref, outlookHref, type VisitEntry } from "../model/calendar-links";

/** For people whose calendar is a web page: links that open it with the visit filled in. */
export function CalendarLinks({ visit }: { visit: readonly SummaryItem[] }) {
  const { text, formats } = useLanguage();
  const { calendarExamNameEnabled } = useConfig().application;
  const [first] = visit;
  const last = visit.at(-1);
  if (!first || !last) return null;
  const { clinic } = first;
  const exam = formats.list(visit.map(({ examDetails }) => examDetails.name));
  const title = calendarExamNameEnabled ? "calendar.title_exam" : "calendar.title";
  const entry: VisitEntry = {
    start: first.start,
    end: last.end,
    title: text(title, { clinic: clinic.name, exam }),
    location: `${clinic.name}, ${clinic.address}`,
    details: text("calendar.description", { phone: clinic.phone }),
  };
  const away = { target: "_blank", rel: "noopener noreferrer" } as const;
  return (
    <p className="small row no-print">
      <Link href={googleCalendarHref(entry)} {...away}>
        {text("booked.google")}
      </Link>
      <Link href={outlookHref(entry)} {...away}>
        {text("booked.outlook")}
      </Link>
    </p>
  );
}
