/** A booking that takes up an offered request. */
import { lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import type { Exam } from "../api";
import type { BookingQuery, CodeBeforeProps } from "../features/booking";
import { loadPortal } from "../features/portal";
import type { RouteContext } from "./root";

const Offer = lazyRouteComponent(loadPortal, "Offer");
const OfferCode = lazyRouteComponent(loadPortal, "OfferCode");
const OfferForm = lazyRouteComponent(loadPortal, "OfferForm");

/** A key without a chosen time may be that of an offered request: then its booking starts. */
export async function takeUpOffer({ queryClient }: RouteContext, query: BookingQuery) {
  const { bookingKey, date, times, appointmentSlug } = query;
  if (!bookingKey || date || times || appointmentSlug) return;
  const { offerHref } = await loadPortal();
  const href = await offerHref(queryClient, bookingKey);
  if (href) throw redirect({ href });
}

/** The request loads together with the times, so that the patient's details are known before the form opens. */
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
}

/** Shown above the screens of such a booking. */
export function OfferOf({ query, exams = [], home = false }: OfferOfProps) {
  const { bookingRequestSlug } = query;
  return bookingRequestSlug ? (
    <Suspense>
      <Offer {...{ bookingRequestSlug, exams, home }} />
    </Suspense>
  ) : null;
}

interface FormOfOfferProps {
  query: BookingQuery;
  children: ReactNode;
}

/** Delays the form of such a booking until its patient is known. */
export function FormOfOffer({ query: { bookingRequestSlug }, children }: FormOfOfferProps) {
  return bookingRequestSlug ? (
    <Suspense>
      <OfferForm bookingRequestSlug={bookingRequestSlug}>{children}</OfferForm>
    </Suspense>
  ) : (
    children
  );
}

/** Asks for the code over the last page of such a booking. */
export function CodeOfOffer(props: CodeBeforeProps) {
  return (
    <Suspense>
      <OfferCode {...props} />
    </Suspense>
  );
}
