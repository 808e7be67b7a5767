import { createRoute } from "@tanstack/react-router";
import { HomeScreen, parseBookingQuery, regionsQuery } from "../features/booking";
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
