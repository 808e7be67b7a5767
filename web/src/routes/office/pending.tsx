import { createRoute, lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { officeRoute } from "./layout";
import { clinicOf } from "./search";

const PendingPage = lazyRouteComponent(() => import("../../features/office"), "PendingPage");

const PENDING = "/admin/pending";

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

export const pendingRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: PENDING,
  loader: () => PendingPage.preload?.(),
  component: Pending,
});
