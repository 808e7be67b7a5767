/** What stands around every page of the back office. Whoever is not staff is asked to sign in first, and comes back. */
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
  // One's own account is open to every kind of account, and the only room while something is due there.
  if (who.username && location.pathname === ACCOUNT) return;
  if (who.due) throw redirect({ href: ACCOUNT, replace: true });
  if (who.kind === "STAFF") return;
  // Whoever has another account gains nothing by signing in once more.
  if (who.kind === "REFERRER" || who.kind === "RADIOLOGIST") {
    // The front door leads to the one room that is theirs; the others stay shut.
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

/** Whatever else is asked for under the address of the back office. */
export const officeNotFoundRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: "/admin/$",
  loader: () => OfficeNotFound.preload?.(),
  component: OfficeNotFound,
});
