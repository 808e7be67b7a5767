import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { denyHref } from "../../authentication";
import { BookingScreen, LoadFailed, useGo } from "../../booking";
import { requestsQuery } from "../api";

import { type OpenRequest, requestWay } from "../model/request-status";
import { OneRequest } from "./OneRequest";
import "../confirmation/confirmation.css";
import "../portal.css";
import "./request-portal.css";

/** A booking request, for the patient who signed in; a closed one leads to the page that says so. */
export function RequestPortal({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const requests = useQuery(requestsQuery(bookingKey));
  const way = requests.data && requestWay(requests.data);
  const elsewhere =
    way?.to === "DENIED"
      ? denyHref({ status: way.status })
      : way?.to === "APPOINTMENT"
        ? `/appointments/${way.bookingKey}`
        : undefined;
  const go = useGo();
  useEffect(() => {
    if (elsewhere) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  return (
    <BookingScreen key={way?.to} title={text("asked.page")}>
      <div className="wrap stack-large portal">
        {way?.to === "PAGE" ? (
          <Requests requests={way.requests} />
        ) : requests.error ? (
          <LoadFailed error={requests.error} retry={requests.refetch} />
        ) : (
          <Loading label={text("asked.loading")} blocks={[6, 14, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

function Requests({ requests }: { requests: readonly OpenRequest[] }) {
  return requests.map((request, position) => (
    <OneRequest key={request.slug} request={request} first={position === 0} />
  ));
}
