import { redirect } from "@tanstack/react-router";
import { authenticationQuery, hasAllClinics } from "../../api";
import { denyHref } from "../../lib/deny-href";
import type { RouteContext } from "../root";

/** As below, and accounts limited to clinics are refused too: these pages are common to all clinics. */
export async function onlyAdministratorsOfAllClinics(route: { context: RouteContext }) {
  await onlyAdministrators(route);
  const who = await route.context.queryClient.ensureQueryData(authenticationQuery);
  if (!hasAllClinics(who)) throw redirect({ href: denyHref({}), replace: true });
}

/** For a route's `beforeLoad`: only administrators continue. */
export async function onlyAdministrators({ context }: { context: RouteContext }) {
  const who = await context.queryClient.ensureQueryData(authenticationQuery);
  if (!who.roles.includes("ADMINISTRATOR")) throw redirect({ href: denyHref({}), replace: true });
}
