import { createRoute, lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { officeRoute } from "./layout";

const DayPage = lazyRouteComponent(() => import("../../features/office-day"), "DayPage");

const PrintPage = lazyRouteComponent(() => import("../../features/office-day"), "PrintPage");

export const DAY = "/admin/day";

function Day() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <DayPage
      search={search}
      onGo={(href, options) => void navigate({ href, replace: options?.replace ?? false })}
    />
  );
}

export const dayRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: DAY,
  loader: () => DayPage.preload?.(),
  component: Day,
});

function Print() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return <PrintPage search={search} onGo={(href) => void navigate({ href, replace: true })} />;
}

export const printRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: `${DAY}/print`,
  loader: () => PrintPage.preload?.(),
  component: Print,
});
