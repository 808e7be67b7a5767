import { createRoute, lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { officeRoute } from "./layout";

const DayPage = lazyRouteComponent(() => import("../../features/office-day"), "DayPage");

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
