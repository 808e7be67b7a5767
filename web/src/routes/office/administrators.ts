import { redirect } from "@tanstack/react-router";
import { authenticationQuery } from "../../api";
import { denyHref } from "../../lib/deny-href";
import type { RouteContext } from "../root";

/** In a route's `beforeLoad`: nobody but administrators goes on. */
export async function onlyAdministrators({ context }: { context: RouteContext }) {
  const who = await context.queryClient.ensureQueryData(authenticationQuery);
  if (!who.roles.includes("ADMINISTRATOR")) throw redirect({ href: denyHref({}), replace: true });
}
