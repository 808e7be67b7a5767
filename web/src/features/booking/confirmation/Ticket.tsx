import type { AppointmentSummary, SummaryItem } from "../../../api";
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
import { modalityIcon } from "../model/modality-icon";
import { localDay } from "../model/slots";
import { PreparationBanner } from "./PreparationBanner";

interface TicketProps {
  item: SummaryItem;
  patient: AppointmentSummary["patientDetails"];
  bookingKey: string;
}

/** When, where, how to prepare and what comes next: what fits a telephone without scrolling. */
export function Ticket({ item, patient, bookingKey }: TicketProps) {
  const { text, formats } = useLanguage();
  const pending = item.status === "PENDING";
  const { start, end, arriveAt, timeZone, clinic, examDetails } = item;
  const day = localDay(start);
  return (
    <section className={classes("ticket", pending && "is-pending")} aria-labelledby={PAGE_TITLE_ID}>
      <div className="ticket__top">
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          <Icon className="ticket__mark" name={pending ? "clock" : "check-circle"} />
          <span>
            {text(pending ? "booked.title_pending" : "booked.title", {
              name: patient.firstName,
            })}
          </span>
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
                end: formats.time(end, timeZone),
              })}
            </p>
          </div>
        </div>
        <FactList
          items={[
            {
              icon: modalityIcon(examDetails.modalityCode),
              title: examDetails.name,
            },
            { icon: "pin", title: clinic.name, detail: clinic.address },
          ]}
        />
        <PreparationBanner item={item} />
        <ButtonRow>
          <ButtonLink
            variant="primary"
            icon="calendar-add"
            href={`/api/secured/booking_keys/${bookingKey}/calendar`}
            download
          >
            {text("booked.calendar")}
          </ButtonLink>
        </ButtonRow>
      </div>
    </section>
  );
}
