import type { AppointmentSummary, SummaryItem } from "../../../api";
import { type Language, RichText, useLanguage } from "../../../i18n";
import { Banner, Button, ButtonLink, ButtonRow, DateLeaf, PAGE_TITLE_ID, Tag } from "../../../ui";
import { localDay } from "../../booking";
import { CalendarLinks } from "../confirmation/CalendarLinks";
import { calendarHref } from "../confirmation/Ticket";
import { isAhead, statusWords } from "../model/appointment-status";
import { againHref } from "../model/move";
import { hasResults } from "../model/patient-overview";
import { daysUntil, isPast, isUpcoming } from "../model/visit";
import { ChangeDialogs } from "./ChangeDialogs";
import { useChange } from "./useChange";

interface VisitHeadProps {
  summary: AppointmentSummary;
  /** In the order in which the scans are done. */
  visit: readonly SummaryItem[];
  now: Date;
}

/** Time, place and status, and what can be done with it: change it while it is ahead, else book again. */
export function VisitHead({ summary, visit, now }: VisitHeadProps) {
  const language = useLanguage();
  const { text, formats } = language;
  const change = useChange(visit);
  const [first] = visit;
  if (!first) return null;
  const { start, timeZone } = first;
  const day = localDay(start);
  const status = statusWords(first.status);
  const ahead = isUpcoming(visit, now);
  const past = isPast(visit, now);
  const former = summary.appointments.find((item) => item.replacedBySlug === first.slug);
  const meaning = past ? "portal.means_past" : status.meaning;
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
            {past && <Tag>{text("portal.over")}</Tag>}
            {ahead && isAhead(first.status) && <Tag>{untilWords(language, first, now)}</Tag>}
          </p>
          <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
            {text("portal.when", {
              day: formats.day(start, timeZone),
              time: formats.time(start, timeZone),
            })}
          </h1>
          {former && (
            <p>
              <RichText
                text={text("portal.was", {
                  day: formats.day(former.start, former.timeZone),
                  time: formats.time(former.start, former.timeZone),
                })}
                parts={{ gone: (time) => <s>{time}</s> }}
              />
            </p>
          )}
          <p className="muted">
            {text("portal.where", { count: visit.length, clinic: first.clinic.name })}{" "}
            {ahead && text("portal.arrive", { time: formats.time(first.arriveAt, timeZone) })}
          </p>
          <p className="small muted">
            {text("portal.zone", { zone: formats.zone(start, timeZone) })}
          </p>
          {meaning && <p>{text(meaning)}</p>}
        </div>
      </div>
      <div className="visit-head__ways no-print">
        {ahead ? (
          <>
            <ButtonLink icon="calendar-add" href={calendarHref(summary.bookingKey)} download>
              {text("portal.calendar")}
            </ButtonLink>
            <CalendarLinks visit={visit} />
          </>
        ) : (
          <ButtonLink
            // Results to read are what the patient comes for.
            variant={visit.some(hasResults) ? "secondary" : "primary"}
            href={againHref(visit)}
          >
            {text("portal.again", { count: visit.length })}
          </ButtonLink>
        )}
        {ahead && (
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
      {change.isDismissed && (
        <Banner tone="info" title={text("forms.cancel_dismissed")}>
          {text("forms.cancel_dismissed_text")}
        </Banner>
      )}
      <ChangeDialogs change={change} visit={visit} bookingKey={summary.bookingKey} />
    </section>
  );
}

/** Today, tomorrow, in 3 days. */
function untilWords({ text }: Language, item: SummaryItem, now: Date): string {
  return text("portal.in_days", { count: Math.max(0, daysUntil(item, now)) });
}
