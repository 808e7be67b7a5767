import { useState } from "react";
import type { AppointmentSummary, SummaryItem } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { Button, ButtonLink, ButtonRow, DateLeaf, PAGE_TITLE_ID, Tag } from "../../../ui";
import { localDay } from "../../booking";
import { calendarHref } from "../confirmation/Ticket";
import { statusWords } from "../model/appointment-status";
import { againHref } from "../model/move";
import { daysUntil, isUpcoming, offersChange } from "../model/visit";
import { ChangeDialogs } from "./ChangeDialogs";
import { useChange } from "./useChange";

interface VisitHeadProps {
  summary: AppointmentSummary;
  /** In the order in which the scans are done. */
  visit: readonly SummaryItem[];
}

/** Time, place and status, and the ways to change it. */
export function VisitHead({ summary, visit }: VisitHeadProps) {
  const language = useLanguage();
  const { text, formats } = language;
  const change = useChange(visit);
  const [now] = useState(() => new Date());
  const [first] = visit;
  if (!first) return null;
  const { start, timeZone } = first;
  const day = localDay(start);
  const status = statusWords(first.status);
  const ahead = isUpcoming(visit);
  return (
    <section className="ui-card visit-head" aria-labelledby={PAGE_TITLE_ID}>
      <div className="visit-head__when">
        <DateLeaf
          month={formats.civilMonth(day)}
          day={formats.civilNumber(day)}
          weekday={formats.civilWeekday(day)}
        />
        <div className="stack-small">
          <p className="row visit-head__tags">
            <Tag tone={status.tone} icon={status.icon}>
              {text(status.label)}
            </Tag>
            {ahead && <Tag>{untilWords(language, first, now)}</Tag>}
          </p>
          <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
            {text("portal.when", {
              day: formats.day(start, timeZone),
              time: formats.time(start, timeZone),
            })}
          </h1>
          <p className="muted">
            {text("portal.where", { count: visit.length, clinic: first.clinic.name })}{" "}
            {ahead && text("portal.arrive", { time: formats.time(first.arriveAt, timeZone) })}
          </p>
          <p className="small muted">
            {text("portal.zone", { zone: formats.zone(start, timeZone) })}
          </p>
          {status.meaning && <p>{text(status.meaning)}</p>}
        </div>
      </div>
      <div className="visit-head__ways no-print">
        {ahead ? (
          <ButtonLink icon="calendar-add" href={calendarHref(summary.bookingKey)} download>
            {text("portal.calendar")}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={againHref(visit)}>
            {text("portal.again", { count: visit.length })}
          </ButtonLink>
        )}
        {offersChange(visit) && (
          <ButtonRow>
            <Button
              icon="move"
              busy={change.asking === "RESCHEDULE"}
              busyLabel={text("portal.asking")}
              onPress={() => change.ask("RESCHEDULE")}
            >
              {text("portal.move")}
            </Button>
            <Button
              variant="danger"
              busy={change.asking === "CANCEL"}
              busyLabel={text("portal.asking")}
              onPress={() => change.ask("CANCEL")}
            >
              {text("portal.cancel")}
            </Button>
          </ButtonRow>
        )}
      </div>
      <ChangeDialogs change={change} visit={visit} bookingKey={summary.bookingKey} />
    </section>
  );
}

/** Today, tomorrow, in 3 days. */
function untilWords({ text }: Language, item: SummaryItem, now: Date): string {
  const days = daysUntil(item, now);
  return days < 0 ? text("portal.over") : text("portal.in_days", { count: days });
}
