import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "./root";

/** The way from the patients' site into the back office: a page of its own, which brings its code and its texts. */
export const toOfficeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin/$",
  beforeLoad: ({ location, preload }) => {
    if (preload) return;
    window.location.assign(location.href);
    // What is shown stays until the page comes.
    return new Promise<undefined>(() => undefined);
  },
});
