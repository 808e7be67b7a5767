import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireSession } from "../features/authentication";
import { loadConfirmation } from "../features/booking";
import { rootRoute } from "./root";

const ConfirmationScreen = lazyRouteComponent(loadConfirmation, "ConfirmationScreen");

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
