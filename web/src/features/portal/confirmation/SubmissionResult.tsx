import type { AppointmentResult, BookingRequestResult } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import type { SentSubmission } from "../../booking";
import { failedOutcomes, type Outcome, OutcomesPage } from "./OutcomesPage";
import { PreparationBanner } from "./PreparationBanner";

/** The result of a submission, for a person who booked for a patient and can't open the patient's pages. */
export function SubmissionResult({ sent }: { sent: SentSubmission }) {
  const language = useLanguage();
  const { text } = language;
  const { appointments, bookingRequests } = sent.answer;
  const failed = failedOutcomes(language, sent);
  const done = [
    ...appointments.filter(({ success }) => success).map((one) => bookedOutcome(language, one)),
    ...bookingRequests
      .filter(({ success }) => success)
      .map((one) => requestedOutcome(language, one)),
  ];
  const booked = appointments.some(({ success, status }) => success && status !== "PENDING");
  const whole = booked
    ? text("booked.title_for", { name: sent.patientName })
    : text("booked.page_pending");
  const counts = { done: done.length, count: done.length + failed.length };
  return (
    <OutcomesPage
      title={failed.length > 0 ? text("results.some", counts) : whole}
      intro={text(failed.length > 0 ? "results.intro_some" : "results.intro_patient")}
      outcomes={[...failed, ...done]}
    />
  );
}

function bookedOutcome({ text, formats }: Language, result: AppointmentResult): Outcome {
  const { slug, status, examName, clinicName, start, timeZone, preparation } = result;
  const pending = status === "PENDING";
  const when = start &&
    timeZone && { day: formats.day(start, timeZone), time: formats.time(start, timeZone) };
  return {
    key: slug ?? examName,
    state: pending ? "requested" : "booked",
    stateLabel: text(pending ? "results.pending" : "results.booked"),
    title: examName,
    detail: when ? text("results.when", { ...when, clinic: clinicName }) : clinicName,
    children: start && timeZone && preparation && (
      <PreparationBanner visit={[{ preparation, start, timeZone }]} />
    ),
  };
}

function requestedOutcome({ text }: Language, result: BookingRequestResult): Outcome {
  const { slug, examName, clinicName } = result;
  return {
    key: slug ?? examName,
    state: "requested",
    stateLabel: text("results.requested"),
    title: examName,
    detail: clinicName,
    children: <p>{text("request.no_time_yet")}</p>,
  };
}
