import type { BookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Card, FactList, Icon, PAGE_TITLE_ID, Timeline } from "../../../ui";
import { modalityIcon } from "../../booking";
import type { BookedPerson } from "./Ticket";

interface RequestTicketProps {
  request: BookingRequest;
  person: BookedPerson;
}

/** What was requested, and what happens next: nothing is booked yet. */
export function RequestTicket({ request, person }: RequestTicketProps) {
  const { text, formats } = useLanguage();
  const self = person.bookingFor === "SELF";
  return (
    <>
      <section className="ticket is-pending" aria-labelledby={PAGE_TITLE_ID}>
        <div className="ticket__top">
          <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
            <Icon className="ticket__mark" name="clock" />
            <span>
              {self
                ? text("booked.title_pending", { name: person.name })
                : text("booked.page_pending")}
            </span>
          </h1>
          <p>{text("request.no_time_yet")}</p>
        </div>
        <div className="ticket__body">
          <FactList
            items={[
              ...request.exams.map(({ name, modalityCode }) => ({
                icon: modalityIcon(modalityCode),
                title: name,
              })),
              { icon: "pin", title: request.clinicName, detail: request.clinic?.address },
              ...request.preferredTimes.map(({ date, from, to }) => ({
                icon: "calendar" as const,
                title: formats.civilDay(date),
                detail: text("request.between", {
                  from: formats.civilTime(from),
                  to: formats.civilTime(to),
                }),
              })),
              { icon: "document", title: text("request.reference", { slug: request.slug }) },
            ]}
          />
        </div>
      </section>
      <Card title={text("request.next")} className="confirmation-plan">
        <Timeline
          items={nextSteps.map(([icon, when, title]) => ({
            state: "next",
            icon,
            when: text(when),
            title: text(title),
          }))}
        />
      </Card>
    </>
  );
}

const nextSteps = [
  ["user", "request.step_now", "request.step_look"],
  ["phone", "request.step_soon", "request.step_offer"],
  ["check-circle", "request.step_then", "request.step_choose"],
] as const;
