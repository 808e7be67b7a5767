import { redirect } from "@tanstack/react-router";
import { authenticationQuery } from "../../api";
import { denyHref } from "../../lib/deny-href";
import type { RouteContext } from "../root";

/** As below, and whoever is limited to clinics does not either: what is there is common to all clinics. */
export async function onlyAdministratorsOfTheHouse(route: { context: RouteContext }) {
  await onlyAdministrators(route);
  const who = await route.context.queryClient.ensureQueryData(authenticationQuery);
  if (who.clinicIds?.length) throw redirect({ href: denyHref({}), replace: true });
}

/** In a route's `beforeLoad`: nobody but administrators goes on. */
export async function onlyAdministrators({ context }: { context: RouteContext }) {
  const who = await context.queryClient.ensureQueryData(authenticationQuery);
  if (!who.roles.includes("ADMINISTRATOR")) throw redirect({ href: denyHref({}), replace: true });
}
