/** The layout of every page of the back office. Visitors who are not staff are asked to sign in first, and come back. */
import {
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from "@tanstack/react-router";
import { authenticationQuery } from "../../api";
import { denyHref } from "../../lib/deny-href";
import { type RouteContext, rootRoute } from "../root";

export const ACCOUNT = "/admin/account";

const OfficeShell = lazyRouteComponent(() => import("../../features/office"), "OfficeShell");

interface Visit {
  context: RouteContext;
  location: { href: string; pathname: string };
}

async function letStaffIn({ context, location }: Visit) {
  const who = await context.queryClient.fetchQuery(authenticationQuery);
  // The own account page is open to every kind of account, and the only page while an action is due there.
  if (who.username && location.pathname === ACCOUNT) return;
  if (who.due) throw redirect({ href: ACCOUNT, replace: true });
  if (who.kind === "STAFF") return;
  // Signing in again doesn't help an account of another kind.
  if (who.kind === "REFERRER" || who.kind === "RADIOLOGIST") {
    // The start page leads to the one section that is theirs; the others stay closed.
    const isDoor = /^\/admin\/?$/.test(location.pathname);
    throw redirect({ href: isDoor ? ACCOUNT : denyHref({}), replace: true });
  }
  const returnUrl = encodeURIComponent(location.href);
  throw redirect({ href: `/admin/sign-in?returnUrl=${returnUrl}`, replace: true });
}

const OfficeNotFound = lazyRouteComponent(() => import("../../features/office"), "OfficeNotFound");

function Layout() {
  const { pathname } = useLocation();
  return (
    <OfficeShell pathname={pathname}>
      <Outlet />
    </OfficeShell>
  );
}

export const officeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "office",
  beforeLoad: letStaffIn,
  loader: () => OfficeShell.preload?.(),
  component: Layout,
});

/** Any other address of the back office. */
export const officeNotFoundRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: "/admin/$",
  loader: () => OfficeNotFound.preload?.(),
  component: OfficeNotFound,
});
