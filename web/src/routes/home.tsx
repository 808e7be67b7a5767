import { createRoute } from "@tanstack/react-router";
import { useConfig } from "../api";
import { HomeScreen, parseBookingQuery, regionsQuery } from "../features/booking";
import { ADVANCED_BOOKING, NotFound } from "../shell";
import { OfferOf, takeUpOffer } from "./offers";
import { rootRoute } from "./root";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: parseBookingQuery,
  beforeLoad: ({ context, search }) => takeUpOffer(context, search),
  loader: ({ context }) => context.queryClient.ensureQueryData(regionsQuery),
  component: Home,
});

function Home() {
  const query = homeRoute.useSearch();
  return (
    <>
      <OfferOf query={query} home />
      <HomeScreen query={query} />
    </>
  );
}

/** The same portal under its own name, if the provider has turned that on. */
export const advancedBookingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ADVANCED_BOOKING,
  validateSearch: parseBookingQuery,
  loader: ({ context }) => context.queryClient.ensureQueryData(regionsQuery),
  component: AdvancedBooking,
});

function AdvancedBooking() {
  const query = advancedBookingRoute.useSearch();
  const { advancedBookingEnabled } = useConfig().application;
  return advancedBookingEnabled ? <HomeScreen query={query} /> : <NotFound />;
}
