import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AppointmentSummary } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Loading } from "../../../ui";
import { BookingScreen, LoadFailed, useGo } from "../../booking";
import { useDone } from "../../documents";
import { summaryQuery } from "../api";
import { Plan } from "../confirmation/Plan";
import { FilledIn } from "../forms/FilledIn";
import { FinalPain } from "../forms/PainScore";
import { movedKey } from "../model/move";
import { isPending, isUpcoming, visitOf } from "../model/visit";
import { Scans } from "./Scans";
import { Sidebar } from "./Sidebar";
import { ToDo } from "./ToDo";
import { VisitDocuments } from "./VisitDocuments";
import { VisitHead } from "./VisitHead";
import { VisitResults } from "./VisitResults";
import "../confirmation/confirmation.css";
import "../portal.css";

interface PortalProps {
  bookingKey: string;
}

/** One booking, for the patient who signed in: what it is, how to prepare, and how to change it. */
export function AppointmentPortal({ bookingKey }: PortalProps) {
  return <Portal bookingKey={bookingKey} pending={false} />;
}

/** The same while staff still have to approve it. */
export function PendingPortal({ bookingKey }: PortalProps) {
  return <Portal bookingKey={bookingKey} pending />;
}

function Portal({ bookingKey, pending }: PortalProps & { pending: boolean }) {
  const { text } = useLanguage();
  const go = useGo();
  const summary = useQuery(summaryQuery(bookingKey));
  const waits = summary.data && isPending(summary.data.appointments);
  const elsewhere = waits !== undefined && waits !== pending;
  useEffect(() => {
    const path = waits ? `pending/${bookingKey}` : bookingKey;
    if (elsewhere) go(`/appointments/${path}`, { replace: true });
  }, [elsewhere, waits, bookingKey, go]);
  if (summary.data && !elsewhere) return <Booking summary={summary.data} />;
  return (
    <BookingScreen key="wait" title={text("portal.page")}>
      <div className="wrap">
        {summary.error ? (
          <LoadFailed error={summary.error} retry={summary.refetch} />
        ) : (
          <Loading label={text("booked.loading")} blocks={[6, 14, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

function Booking({ summary }: { summary: AppointmentSummary }) {
  const { text } = useLanguage();
  const { appointments, bookingKey } = summary;
  const moved = useQueryClient().getQueryData(movedKey(bookingKey));
  const [now] = useState(() => new Date());
  const visit = visitOf(appointments);
  const ahead = isUpcoming(visit, now);
  const { say, done } = useDone();
  const [first] = visit;
  const title = text(isPending(appointments) ? "portal.page_pending" : "portal.page");
  if (!first) return null;
  return (
    <BookingScreen key="booking" title={title}>
      <div className="wrap stack-large portal">
        {moved === first.start && <Banner tone="success" title={text("portal.moved")} />}
        <VisitHead summary={summary} visit={visit} now={now} />
        <div className="side-columns">
          <div className="stack-large">
            {done}
            <VisitResults items={appointments} bookingKey={bookingKey} now={now} />
            {ahead && <ToDo visit={visit} bookingKey={bookingKey} say={say} />}
            {!ahead && (
              <FinalPain bookingKey={bookingKey} onSaved={() => say(text("pain.saved"))} />
            )}
            <Scans items={appointments} now={now} />
            {ahead && <Plan visit={visit} />}
            <FilledIn visit={visit} bookingKey={bookingKey} />
            <VisitDocuments visit={visit} bookingKey={bookingKey} />
          </div>
          <Sidebar summary={summary} clinic={first.clinic} ahead={ahead} />
        </div>
      </div>
    </BookingScreen>
  );
}
