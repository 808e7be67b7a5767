import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ACCOUNT, officeRoute } from "./layout";

const AccountPage = lazyRouteComponent(
  () => import("../../features/office-account"),
  "AccountPage",
);

export const accountRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: ACCOUNT,
  loader: () => AccountPage.preload?.(),
  component: AccountPage,
});
