import { useLanguage } from "../../../i18n";
import { ButtonLink, Card, DateLeaf, Tag } from "../../../ui";
import { localDay } from "../../booking";
import { statusWords } from "../model/appointment-status";
import type { KeyedVisit } from "../model/patient-overview";

interface VisitsProps {
  title: string;
  visits: readonly KeyedVisit[];
  /** The text if there are none. */
  empty: string;
}

export function Visits({ title, visits, empty }: VisitsProps) {
  return (
    <Card title={title} className="stack">
      {visits.length === 0 && <p className="muted">{empty}</p>}
      <ul hidden={visits.length === 0}>
        {visits.map((visit) => (
          <VisitRow key={visit.bookingKey} {...visit} />
        ))}
      </ul>
    </Card>
  );
}

function VisitRow({ bookingKey, visit, start }: KeyedVisit) {
  const { text, formats } = useLanguage();
  const [first] = visit;
  if (!first) return null;
  const { timeZone, clinic } = first;
  const status = statusWords(first.status);
  const day = localDay(start);
  return (
    <li className="visit-row">
      <DateLeaf
        month={formats.civilMonth(day)}
        day={formats.civilNumber(day)}
        weekday={formats.civilWeekday(day)}
      />
      <div className="stack-small">
        <b>
          <span className="visually-hidden">{formats.dayWithYear(start, timeZone)}, </span>
          {text("mine.at", { time: formats.time(start, timeZone), clinic: clinic.name })}
        </b>
        <span className="small muted">
          {visit.map(({ examDetails }) => examDetails.name).join(", ")}
        </span>
        <span>
          <Tag tone={status.tone} icon={status.icon}>
            {text(status.label)}
          </Tag>
        </span>
      </div>
      <ButtonLink variant="quiet" href={`/appointments/${bookingKey}`}>
        {text("mine.open")}
        <span className="visually-hidden"> {formats.day(start, timeZone)}</span>
      </ButtonLink>
    </li>
  );
}
