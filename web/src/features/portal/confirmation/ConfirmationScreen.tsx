import { useQuery, useQueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import {
  BookingScreen,
  LoadFailed,
  mattersQuery,
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
  if (matters.data) {
    const [summary] = matters.data;
    const requests = matters.data.flatMap(({ bookingRequests }) => bookingRequests);
    const booked = matters.data.flatMap(({ appointments }) => appointments);
    if (!summary || requests.length + booked.length === 0) throw notFound();
    const several = matters.data.length > 1 || requests.length > 1;
    return several || hasFailures(sent) ? (
      <Results summaries={matters.data} sent={sent} />
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

function hasFailures(sent: Sent | undefined): boolean {
  return sent !== undefined && resultsOf(sent.answer).some(({ success }) => !success);
}
