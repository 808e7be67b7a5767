import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadPortal } from "../features/portal";
import { rootRoute } from "./root";

const ConfirmationScreen = lazyRouteComponent(loadPortal, "ConfirmationScreen");

export const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/booking/$bookingKey",
  loader: () => ConfirmationScreen.preload?.(),
  component: Confirmation,
});

function Confirmation() {
  return <ConfirmationScreen bookingKey={confirmationRoute.useParams().bookingKey} />;
}
