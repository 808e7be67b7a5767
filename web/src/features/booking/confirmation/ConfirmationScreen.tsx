import { useQuery } from "@tanstack/react-query";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import { LoadFailed } from "../LoadFailed";
import { summaryQuery } from "../queries";
import { NoSession } from "./NoSession";
import { Plan } from "./Plan";
import { SideCards } from "./SideCards";
import { Ticket } from "./Ticket";
import "./confirmation.css";

/** The booking that was just made, and how to get ready for it. It needs the session that booking opened. */
export function ConfirmationScreen({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const summary = useQuery({ ...summaryQuery(bookingKey), retry: false });
  const [item] = summary.data?.appointments ?? [];
  if (summary.data && item) {
    const pending = item.status === "PENDING";
    return (
      <BookingScreen key="booked" title={text(pending ? "booked.page_pending" : "booked.page")}>
        <div className="wrap side-columns confirmation">
          <div className="stack-large">
            <Ticket item={item} patient={summary.data.patientDetails} bookingKey={bookingKey} />
            <Plan item={item} />
          </div>
          <SideCards item={item} />
        </div>
      </BookingScreen>
    );
  }
  const stranger = isApiError(summary.error, "message.not_authenticated", "message.not_found");
  if (stranger || summary.data) return <NoSession />;
  return (
    <BookingScreen key="wait" title={text("booked.page")}>
      <div className="wrap">
        {summary.isError ? (
          <LoadFailed error={summary.error} retry={summary.refetch} />
        ) : (
          <Loading label={text("booked.loading")} blocks={[6, 14, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}
