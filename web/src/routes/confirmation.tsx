import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireSession } from "../features/authentication";
import { loadPortal } from "../features/portal";
import { rootRoute } from "./root";

const ConfirmationScreen = lazyRouteComponent(loadPortal, "ConfirmationScreen");

export const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/booking/$bookingKey",
  beforeLoad: ({ context: { queryClient }, params: { bookingKey }, location: { href } }) =>
    requireSession({ queryClient, bookingKey, href, type: "APPOINTMENT" }),
  loader: () => ConfirmationScreen.preload?.(),
  component: Confirmation,
});

function Confirmation() {
  return <ConfirmationScreen bookingKey={confirmationRoute.useParams().bookingKey} />;
}
