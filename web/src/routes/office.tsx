/** The back office. Whoever is not staff is asked to sign in first, and comes back. */
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useSearch,
} from "@tanstack/react-router";
import { authenticationQuery } from "../api";
import { denyHref } from "../lib/deny-href";
import { type RouteContext, rootRoute } from "./root";

const PendingPage = lazyRouteComponent(() => import("../features/office"), "PendingPage");

const PENDING = "/admin/pending";

interface Visit {
  context: RouteContext;
  location: { href: string };
}

async function letStaffIn({ context, location }: Visit) {
  const who = await context.queryClient.fetchQuery(authenticationQuery);
  if (who.kind === "STAFF") return;
  // Whoever has another account gains nothing by signing in once more.
  if (who.kind === "REFERRER" || who.kind === "RADIOLOGIST") {
    throw redirect({ href: denyHref({}), replace: true });
  }
  const returnUrl = encodeURIComponent(location.href);
  throw redirect({ href: `/admin/sign-in?returnUrl=${returnUrl}`, replace: true });
}

/** The clinic that an address names; one that is none is passed over. */
function clinicOf({ clinicId }: Readonly<Record<string, unknown>>): number | undefined {
  const id = Number(clinicId);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function Pending() {
  const clinicId = clinicOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <PendingPage
      clinicId={clinicId}
      onClinic={(chosen) =>
        void navigate({ href: chosen ? `${PENDING}?clinicId=${chosen}` : PENDING, replace: true })
      }
    />
  );
}

export const officeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/admin",
    beforeLoad: () => {
      throw redirect({ href: PENDING, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: PENDING,
    beforeLoad: letStaffIn,
    loader: () => PendingPage.preload?.(),
    component: Pending,
  }),
];
