import { useQuery, useQueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useEffect } from "react";
import { type AppointmentSummary, authenticationQuery, isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import {
  BOOKED_STEP,
  BookingScreen,
  LoadFailed,
  progress,
  resultsOf,
  type SentSubmission,
  sessionBookingsQuery,
  submittedKey,
} from "../../booking";
import { OneBooking } from "./OneBooking";
import { Results } from "./Results";
import { SubmissionResult } from "./SubmissionResult";
import "./confirmation.css";

/** Books for others and can't open a patient's pages. */
const OUTSIDE = ["REFERRER", "RADIOLOGIST", "KIOSK"];

/** What was just booked or requested, and how to prepare for it. It needs the session that booking opened, or staff's. */
export function ConfirmationScreen({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const sent = client.getQueryData<SentSubmission>(submittedKey(bookingKey));
  const who = client.getQueryData(authenticationQuery.queryKey);
  const outside = sent !== undefined && OUTSIDE.includes(who?.kind ?? "");
  // Counted here and not where it is sent: until this screen is shown, the form may still count its own step.
  useEffect(() => {
    if (sent) progress.change(BOOKED_STEP);
  }, [sent]);
  const matters = useQuery({
    ...sessionBookingsQuery(bookingKey, keysOf(sent)),
    enabled: !outside,
  });
  if (matters.data) {
    const shown = withoutTakenUp(matters.data);
    const [summary] = shown;
    const requests = shown.flatMap(({ bookingRequests }) => bookingRequests);
    const booked = shown.flatMap(({ appointments }) => appointments);
    if (!summary || requests.length + booked.length === 0) throw notFound();
    const several = shown.length > 1 || requests.length > 1;
    return several || hasFailures(sent) ? (
      <Results summaries={shown} sent={sent} />
    ) : (
      <OneBooking summary={summary} />
    );
  }
  const { error } = matters;
  const closed = isApiError(error, "message.not_found");
  if (sent && (outside || closed)) return <SubmissionResult sent={sent} />;
  if (closed) throw notFound();
  return (
    <BookingScreen key="wait" title={text("booked.page")}>
      <div className="wrap">
        {error ? (
          <LoadFailed error={error} retry={matters.refetch} />
        ) : (
          <Loading label={text("booked.loading")} blocks={[6, 14, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

/** A request that became a booking is shown as the booking, if that is shown too. */
function withoutTakenUp(all: readonly AppointmentSummary[]): readonly AppointmentSummary[] {
  const told = all.filter(
    ({ appointments, bookingRequests }) =>
      appointments.length > 0 || bookingRequests.some(({ status }) => status !== "BOOKED"),
  );
  return told.length > 0 ? told : all;
}

/** The keys of everything that was created. */
function keysOf(sent: SentSubmission | undefined): readonly string[] {
  const results = sent ? resultsOf(sent.answer) : [];
  const made = results.filter(({ success }) => success);
  return [...new Set(made.flatMap(({ bookingKey }) => bookingKey ?? []))];
}

function hasFailures(sent: SentSubmission | undefined): boolean {
  return sent !== undefined && resultsOf(sent.answer).some(({ success }) => !success);
}
