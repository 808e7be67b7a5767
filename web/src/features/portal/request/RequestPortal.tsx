import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListedBookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { denyHref } from "../../authentication";
import { BookingScreen, LoadFailed, useGo } from "../../booking";
import { requestsQuery } from "../api";
import { requestTasksQuery } from "../forms/api";
import { isWaiting } from "../forms/model";
import { type OpenRequest, requestWay } from "../model/request-status";
import { HeldRequest } from "./HeldRequest";
import { OneRequest } from "./OneRequest";
import "../confirmation/confirmation.css";
import "../portal.css";
import "./request-portal.css";

/** A booking request, for the patient who signed in; a closed one leads to the page that says so. */
export function RequestPortal({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const requests = useQuery(requestsQuery(bookingKey));
  const way = requests.data && requestWay(requests.data);
  const held = useHeld(bookingKey, requests.data);
  const elsewhere =
    way?.to === "DENIED" && held.isKnown && held.waiting.length === 0
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
        {held.waiting.map(({ slug, tasks }) => (
          <HeldRequest key={slug} slug={slug} tasks={tasks} />
        ))}
        {way?.to === "PAGE" ? (
          <Requests requests={way.requests} />
        ) : held.waiting.length > 0 ? null : requests.error ? (
          <LoadFailed error={requests.error} retry={requests.refetch} />
        ) : (
          <Loading label={text("asked.loading")} blocks={[6, 14, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

/** Requests that wait until the patient has answered the specialist's questions. */
function useHeld(bookingKey: string, all: readonly ListedBookingRequest[] = []) {
  const held = all.filter(({ status }) => status === "ON_HOLD");
  return useQueries({
    queries: held.map(({ slug, status }) => requestTasksQuery({ bookingKey, slug, status })),
    combine: (found) => ({
      isKnown: found.every(({ isPending }) => !isPending),
      waiting: held
        .map(({ slug }, position) => ({ slug, tasks: found[position]?.data ?? [] }))
        .filter(({ tasks }) => tasks.some(isWaiting)),
    }),
  });
}

function Requests({ requests }: { requests: readonly OpenRequest[] }) {
  return requests.map((request, position) => (
    <OneRequest key={request.slug} request={request} first={position === 0} />
  ));
}
