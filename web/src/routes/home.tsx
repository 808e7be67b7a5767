import { createRoute } from "@tanstack/react-router";
import { useConfig } from "../api";
import { HomeScreen, parseBookingQuery, regionsQuery } from "../features/booking";
import { ADVANCED_BOOKING, NotFound } from "../shell";
import { rootRoute } from "./root";

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: parseBookingQuery,
  loader: ({ context }) => context.queryClient.ensureQueryData(regionsQuery),
  component: Home,
});

function Home() {
  return <HomeScreen query={homeRoute.useSearch()} />;
}

/** The same portal under a name of its own, where the provider has turned that on. */
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
