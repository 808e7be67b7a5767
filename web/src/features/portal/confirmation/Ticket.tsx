import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import {
  ButtonLink,
  ButtonRow,
  classes,
  DateLeaf,
  FactList,
  Icon,
  PAGE_TITLE_ID,
} from "../../../ui";
import { type BookingFor, localDay, modalityIcon } from "../../booking";
import { CalendarLinks } from "./CalendarLinks";
import { PreparationBanner } from "./PreparationBanner";

export interface BookedPerson {
  readonly name: string;
  readonly bookingFor: BookingFor;
}

interface TicketProps {
  /** The scans of one visit, in the order in which they are done. */
  visit: readonly SummaryItem[];
  person: BookedPerson;
  bookingKey: string;
}

/** When, where, how to prepare and what comes next: what fits a phone without scrolling. */
export function Ticket({ visit, person, bookingKey }: TicketProps) {
  const { text, formats } = useLanguage();
  const [first] = visit;
  const last = visit.at(-1);
  if (!first || !last) return null;
  const { start, arriveAt, timeZone, clinic } = first;
  const pending = visit.some(({ status }) => status === "PENDING");
  const self = person.bookingFor === "SELF";
  const day = localDay(start);
  const title = pending
    ? text("booked.title_pending", { name: person.name })
    : text(self ? "booked.title" : "booked.title_for", { name: person.name });
  return (
    <section className={classes("ticket", pending && "is-pending")} aria-labelledby={PAGE_TITLE_ID}>
      <div className="ticket__top">
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          <Icon className="ticket__mark" name={pending ? "clock" : "check-circle"} />
          <span>{pending && !self ? text("booked.page_pending") : title}</span>
        </h1>
        {pending && <p>{text("booked.pending")}</p>}
      </div>
      <div className="ticket__body">
        <div className="ticket__when">
          <DateLeaf
            month={formats.civilMonth(day)}
            day={formats.civilNumber(day)}
            weekday={formats.civilWeekday(day)}
          />
          <div>
            <p className="ticket__time">
              <span className="visually-hidden">{formats.dayWithYear(start, timeZone)}, </span>
              {text("booked.when", {
                weekday: formats.weekday(start, timeZone),
                time: formats.time(start, timeZone),
              })}
            </p>
            <p className="muted">
              {text("booked.arrive", {
                arrive: formats.time(arriveAt, timeZone),
                end: formats.time(last.end, timeZone),
              })}
            </p>
          </div>
        </div>
        <FactList
          items={[
            ...visit.map(({ examDetails, start: begins }) => ({
              icon: modalityIcon(examDetails.modalityCode),
              title:
                visit.length > 1
                  ? text("details.scan_at", {
                      time: formats.time(begins, timeZone),
                      exam: examDetails.name,
                    })
                  : examDetails.name,
            })),
            { icon: "pin" as const, title: clinic.name, detail: clinic.address },
          ]}
        />
        <PreparationBanner visit={visit} />
        <ButtonRow>
          <ButtonLink
            variant="primary"
            icon="calendar-add"
            href={calendarHref(bookingKey)}
            download
          >
            {text("booked.calendar")}
          </ButtonLink>
        </ButtonRow>
        <CalendarLinks visit={visit} />
      </div>
    </section>
  );
}

export function calendarHref(bookingKey: string): string {
  return `/api/secured/booking_keys/${bookingKey}/calendar`;
}
