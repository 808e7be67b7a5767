import type { QueryClient } from "@tanstack/react-query";
import { createRoute, redirect } from "@tanstack/react-router";
import { contactClinicsQuery } from "../../api";
import { accountRoute } from "./account";
import { DAY, dayRoute, printRoute } from "./day";
import { exceptionRoutes } from "./exceptions";
import { officeNotFoundRoute, officeRoute } from "./layout";
import { listRoutes } from "./lists";
import { pendingRoute } from "./pending";
import { settingsRoutes } from "./settings";
import { START, setupRoutes } from "./setup";
import { apiKeysRoute, usersRoute } from "./users";

/** If this can't be read, staff still get to the day, which shows its own errors. */
async function isLed(client: QueryClient): Promise<boolean> {
  const { isGuideWanted } = await import("../../features/office-setup");
  return isGuideWanted(client).catch(() => false);
}

const startRoute = createRoute({
  getParentRoute: () => officeRoute,
  // The slash at its end ranks it before other paths with the same start.
  path: "/admin/",
  beforeLoad: async ({ context }) => {
    // If the set-up is incomplete, that comes first.
    const { queryClient } = context;
    const clinics = await queryClient.fetchQuery(contactClinicsQuery);
    const isEmpty = clinics.length === 0;
    throw redirect({ href: isEmpty || (await isLed(queryClient)) ? START : DAY, replace: true });
  },
});

export const officeRoutes = [
  officeRoute.addChildren([
    startRoute,
    dayRoute,
    printRoute,
    pendingRoute,
    ...listRoutes,
    ...exceptionRoutes,
    ...setupRoutes,
    ...settingsRoutes,
    usersRoute,
    apiKeysRoute,
    accountRoute,
    officeNotFoundRoute,
  ]),
];
