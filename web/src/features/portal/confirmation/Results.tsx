import type { AppointmentSummary, BookingRequest, SummaryItem } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { ButtonLink, ButtonRow } from "../../../ui";
import type { SentSubmission } from "../../booking";
import { NextForms } from "../forms/NextForms";
import { inOrderOfTime } from "../model/visit";
import { failedOutcomes, type Outcome, OutcomesPage } from "./OutcomesPage";
import { PreparationBanner } from "./PreparationBanner";
import { calendarHref } from "./Ticket";

interface ResultsProps {
  summaries: readonly AppointmentSummary[];
  /** Known until the page is reloaded; failures are shown from it. */
  sent: SentSubmission | undefined;
}

/** Several scans, each with its result. */
export function Results({ summaries, sent }: ResultsProps) {
  const language = useLanguage();
  const { text } = language;
  const failed = sent ? failedOutcomes(language, sent) : [];
  const requests = summaries.flatMap(({ bookingRequests }) => bookingRequests);
  const done = [
    ...inOrderOfTime(summaries).map(({ item, bookingKey }) =>
      bookedOutcome(language, item, bookingKey),
    ),
    ...requests.map((request) => requestedOutcome(language, request)),
  ];
  // Bookings that staff still have to approve are not booked yet.
  const whole = done.every(({ state }) => state === "booked")
    ? text("results.all", { count: done.length })
    : text("booked.page_pending");
  const counts = { done: done.length, count: done.length + failed.length };
  return (
    <OutcomesPage
      title={failed.length > 0 ? text("results.some", counts) : whole}
      intro={text(failed.length > 0 ? "results.intro_some" : "results.intro_all")}
      outcomes={[...failed, ...done]}
      clinic={summaries[0]?.appointments[0]?.clinic}
    >
      <NextForms summaries={summaries} />
    </OutcomesPage>
  );
}

function bookedOutcome(
  { text, formats }: Language,
  item: SummaryItem,
  bookingKey: string,
): Outcome {
  const pending = item.status === "PENDING";
  return {
    key: item.slug,
    state: pending ? "requested" : "booked",
    stateLabel: text(pending ? "results.pending" : "results.booked"),
    title: item.examDetails.name,
    detail: text("results.when", {
      day: formats.day(item.start, item.timeZone),
      time: formats.time(item.start, item.timeZone),
      clinic: item.clinic.name,
    }),
    children: (
      <>
        <PreparationBanner visit={[item]} />
        <ButtonRow>
          <ButtonLink variant="soft" icon="calendar-add" href={calendarHref(bookingKey)} download>
            {text("results.calendar")}
          </ButtonLink>
          <ButtonLink variant="quiet" href={`/appointments/${bookingKey}`}>
            {text("portal.manage")}
            <span className="visually-hidden"> {item.examDetails.name}</span>
          </ButtonLink>
        </ButtonRow>
      </>
    ),
  };
}

function requestedOutcome({ text }: Language, request: BookingRequest): Outcome {
  return {
    key: request.slug,
    state: "requested",
    stateLabel: text("results.requested"),
    title: request.exams.map(({ name }) => name).join(", ") || text("asked.title_no_exam"),
    detail: request.clinicName,
    children: <p>{text("request.no_time_yet")}</p>,
  };
}
