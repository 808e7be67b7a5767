import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PatientSummary } from "../../../api";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Loading, PageHead } from "../../../ui";
import { BookingScreen, LoadFailed, parseBookingQuery } from "../../booking";
import { patientQuery } from "../api";
import { overviewOf } from "../model/patient-overview";
import { useSessionKind } from "../session";
import { SharedHistory } from "../shared/SharedHistory";
import { Others } from "./Others";
import { PatientRequests } from "./PatientRequests";
import { PatientResults } from "./PatientResults";
import { PatientSide } from "./PatientSide";
import { Visits } from "./Visits";
import "../portal.css";
import "./patient-portal.css";

interface PatientPortalProps {
  /** Says whose bookings are meant, if the session opens several people's. */
  bookingKey: string | undefined;
}

/** Everything that one person has with us, opened by the code. */
export function PatientPortal() {
  const { bookingKey } = parseBookingQuery(useSearch({ strict: false }));
  const isContact = useSessionKind() === "SHARED";
  return isContact ? <SharedHistory {...{ bookingKey }} /> : <OwnOverview {...{ bookingKey }} />;
}

function OwnOverview({ bookingKey }: PatientPortalProps) {
  const { text } = useLanguage();
  const found = useInfiniteQuery(patientQuery(bookingKey));
  const pages = found.data?.pages;
  const [first] = pages ?? [];
  if (pages && first) {
    return (
      <OverviewPage
        bookingKey={bookingKey}
        first={first}
        items={pages.flatMap(({ items }) => items)}
        more={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        loadingMore={found.isFetchingNextPage}
      />
    );
  }
  return (
    <BookingScreen key="wait" title={text("mine.page")}>
      <div className="wrap stack-large">
        {found.error ? (
          <LoadFailed error={found.error} retry={found.refetch} />
        ) : (
          <Loading label={text("mine.loading")} blocks={[5, 12, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

interface OverviewPageProps {
  bookingKey: string | undefined;
  first: PatientSummary;
  items: PatientSummary["items"];
  more: (() => void) | undefined;
  loadingMore: boolean;
}

function OverviewPage({ bookingKey, first, items, more, loadingMore }: OverviewPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const [now] = useState(() => new Date());
  const { upcoming, past, requests, results } = overviewOf(items, now);
  const { patientDetails, persons } = first;
  return (
    <BookingScreen key="mine" title={text("mine.page")}>
      <div className="wrap stack-large portal">
        <PageHead
          title={text("mine.hello", { name: patientDetails.firstName })}
          intro={text("mine.intro", { provider: radiology.name })}
        />
        <Others me={patientDetails.firstName} persons={persons} />
        <div className="side-columns">
          <div className="stack-large">
            <Visits
              title={text("mine.upcoming")}
              visits={upcoming}
              empty={text("mine.none_ahead")}
            />
            <PatientResults results={results} />
            <Visits title={text("mine.past")} visits={past} empty={text("mine.none_past")} />
            {more && (
              <Button busy={loadingMore} busyLabel={text("mine.loading")} onPress={more}>
                {text("mine.more")}
              </Button>
            )}
          </div>
          <aside className="stack-large" aria-label={text("mine.side")}>
            <PatientRequests requests={requests} />
            <PatientSide bookingKey={bookingKey} details={patientDetails} />
          </aside>
        </div>
      </div>
    </BookingScreen>
  );
}
