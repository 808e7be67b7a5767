import type { AppointmentSummary } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink } from "../../../ui";
import { BookingScreen, useOnBehalf } from "../../booking";
import { NextForms } from "../forms/NextForms";
import { Plan } from "./Plan";
import { RequestTicket } from "./RequestTicket";
import { SideCards } from "./SideCards";
import { Ticket } from "./Ticket";

/** One visit, or one request. */
export function OneBooking({ summary }: { summary: AppointmentSummary }) {
  const { text } = useLanguage();
  const { appointments, bookingRequests, patientDetails, bookingFor, bookingKey } = summary;
  const visit = [...appointments].sort((one, other) => one.start.localeCompare(other.start));
  const asked = visit.length === 0 || visit.some(({ status }) => status === "PENDING");
  const [request] = bookingRequests;
  const onBehalf = useOnBehalf();
  const person = {
    name: patientDetails.firstName,
    bookingFor: onBehalf ? ("OTHER" as const) : bookingFor,
  };
  return (
    <BookingScreen key="booked" title={text(asked ? "booked.page_pending" : "booked.page")}>
      <div className="wrap side-columns confirmation">
        <div className="stack-large">
          {visit.length > 0 ? (
            <>
              <Ticket visit={visit} person={person} bookingKey={bookingKey} />
              <NextForms summaries={[summary]} />
              <Plan visit={visit} />
            </>
          ) : (
            request && (
              <>
                <RequestTicket request={request} person={person} />
                <NextForms summaries={[summary]} />
              </>
            )
          )}
        </div>
        <SideCards clinic={visit[0]?.clinic ?? request?.clinic ?? undefined}>
          <ButtonLink
            block
            href={`/${visit.length > 0 ? "appointments" : "booking-requests"}/${bookingKey}`}
          >
            {text(visit.length > 0 ? "portal.manage" : "portal.manage_request")}
          </ButtonLink>
        </SideCards>
      </div>
    </BookingScreen>
  );
}
