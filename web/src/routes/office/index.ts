import { createRoute, redirect } from "@tanstack/react-router";
import { contactClinicsQuery } from "../../api";
import { rootRoute } from "../root";
import { accountRoute } from "./account";
import { DAY, dayRoute } from "./day";
import { exceptionRoutes } from "./exceptions";
import { officeRoute } from "./layout";
import { listRoutes } from "./lists";
import { pendingRoute } from "./pending";
import { settingsRoutes } from "./settings";
import { START, setupRoutes } from "./setup";
import { usersRoute } from "./users";

export const officeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/admin",
    beforeLoad: async ({ context }) => {
      // Where nothing is set up yet, that comes first.
      const clinics = await context.queryClient.fetchQuery(contactClinicsQuery);
      throw redirect({ href: clinics.length === 0 ? START : DAY, replace: true });
    },
  }),
  officeRoute.addChildren([
    dayRoute,
    pendingRoute,
    ...listRoutes,
    ...exceptionRoutes,
    ...setupRoutes,
    ...settingsRoutes,
    usersRoute,
    accountRoute,
  ]),
];
