import { useQuery, useQueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useEffect } from "react";
import { type AppointmentSummary, isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import {
  BOOKED_STEP,
  BookingScreen,
  LoadFailed,
  mattersQuery,
  progress,
  resultsOf,
  type Sent,
  submittedKey,
} from "../../booking";
import { OneBooking } from "./OneBooking";
import { Results } from "./Results";
import "./confirmation.css";

/** What was just booked or asked for, and how to get ready for it. It needs the session that booking opened. */
export function ConfirmationScreen({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const sent = useQueryClient().getQueryData<Sent>(submittedKey(bookingKey));
  const matters = useQuery(mattersQuery(bookingKey));
  // Counted here and not where it is sent: until this screen stands, the form may still count its own step.
  useEffect(() => {
    if (sent) progress.change(BOOKED_STEP);
  }, [sent]);
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
  if (isApiError(error, "message.not_found")) throw notFound();
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

/** A request of which a booking was made is told by the booking, where that is shown too. */
function withoutTakenUp(all: readonly AppointmentSummary[]): readonly AppointmentSummary[] {
  const told = all.filter(
    ({ appointments, bookingRequests }) =>
      appointments.length > 0 || bookingRequests.some(({ status }) => status !== "BOOKED"),
  );
  return told.length > 0 ? told : all;
}

function hasFailures(sent: Sent | undefined): boolean {
  return sent !== undefined && resultsOf(sent.answer).some(({ success }) => !success);
}
