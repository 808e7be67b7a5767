import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "./root";

/** From the patients' site into the back office: a separate page, with its own code and texts. */
export const toOfficeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin/$",
  beforeLoad: ({ location, preload }) => {
    if (preload) return;
    window.location.assign(location.href);
    // The current page stays until the new one loads.
    return new Promise<undefined>(() => undefined);
  },
});
