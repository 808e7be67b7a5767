/** A booking that is made of an offered request. */
import { lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Exam } from "../api";
import type { BookingQuery, CodeBeforeProps } from "../features/booking";
import { loadPortal } from "../features/portal";
import type { RouteContext } from "./root";

const Offer = lazyRouteComponent(loadPortal, "Offer");
const OfferCode = lazyRouteComponent(loadPortal, "OfferCode");

/** A key without a chosen time may be that of an offered request: then its booking begins. */
export async function takeUpOffer({ queryClient }: RouteContext, query: BookingQuery) {
  const { bookingKey, date, times, appointmentSlug } = query;
  if (!bookingKey || date || times || appointmentSlug) return;
  const { offerHref } = await loadPortal();
  const href = await offerHref(queryClient, bookingKey);
  if (href) throw redirect({ href });
}

/** The request comes along with the times: nobody is quicker at the form than what is known of its patient. */
export async function loadOffer(
  { queryClient }: RouteContext,
  { bookingRequestSlug }: BookingQuery,
): Promise<void> {
  if (!bookingRequestSlug) return;
  const { loadRequest } = await loadPortal();
  await loadRequest(queryClient, bookingRequestSlug);
}

interface OfferOfProps {
  query: BookingQuery;
  exams?: readonly Exam[];
  home?: boolean;
  form?: boolean;
}

/** Stands above the screen of such a booking. */
export function OfferOf({ query, exams = [], home = false, form = false }: OfferOfProps) {
  const { bookingRequestSlug } = query;
  return bookingRequestSlug ? (
    <Suspense>
      <Offer {...{ bookingRequestSlug, exams, home, form }} />
    </Suspense>
  ) : null;
}

/** Asks for the code over the last page of such a booking. */
export function CodeOfOffer(props: CodeBeforeProps) {
  return (
    <Suspense>
      <OfferCode {...props} />
    </Suspense>
  );
}
