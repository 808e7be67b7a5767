/** The routes of the app. A route checks its address, preloads the data of its screen, and shows one screen. */
import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { formatBookingQuery, parseParameters } from "../features/booking";
import { NotFound, PageFailed } from "../shell";
import { bookingRoutes, freeWhatIsLeft } from "./booking";
import { confirmationRoute } from "./confirmation";
import { gettingInRoutes } from "./getting-in";
import { advancedBookingRoute, homeRoute } from "./home";
import type { officeRoutes } from "./office";
import { portalRoutes } from "./portal";
import { regionRoutes } from "./regions";
import { rootRoute } from "./root";
import { sitePageRoutes } from "./site-pages";
import { toOfficeRoute } from "./to-office";

/** `office`: the routes of the back office, on its pages. */
export function makeRouter(queryClient: QueryClient, office?: typeof officeRoutes) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      advancedBookingRoute,
      ...regionRoutes,
      ...sitePageRoutes,
      ...gettingInRoutes,
      ...(office ?? [toOfficeRoute]),
      confirmationRoute,
      ...portalRoutes,
      bookingRoutes,
    ]),
    context: { queryClient },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailed,
    // Queries decide what is fresh; the router always calls them.
    defaultPreloadStaleTime: 0,
    // The shell shows a slow navigation; a screen is never shown half-loaded.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
    // Plain parameters: `search=2042` is a text and stays one. Checked here, because a route's own check does not
    // remove what it dropped.
    parseSearch: parseParameters,
    stringifySearch: formatBookingQuery,
  });
  freeWhatIsLeft(router, queryClient);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
