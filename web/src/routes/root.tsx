import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { DraftProvider } from "../features/booking";
import { Frame } from "../shell";

export interface RouteContext {
  readonly queryClient: QueryClient;
}

/** The draft lives above all screens, so that no navigation loses it. */
function Root() {
  return (
    <DraftProvider>
      <Frame />
    </DraftProvider>
  );
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({ component: Root });
