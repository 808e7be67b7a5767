import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { loadBoot, mayPass, onOwing, onUnauthorized } from "./api";
import { loadAuthentication } from "./features/authentication";
import { LanguageProvider, loadFormats } from "./i18n";
import { hideBirthDate } from "./lib/hidden-birth-date";
import { startTracking } from "./lib/tracking";
import { makeRouter } from "./routes/router";
import "./styles/tokens.css";
import "./styles/base.css";

const RETRIES = 2;

/** Where an account sets the password or second factor that is due. */
const OWN_ACCOUNT = "/admin/account";

const queryClient = new QueryClient({
  defaultOptions: {
    // A call without a connection fails and says so: one that waits silently leaves nothing to do.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (count, error) => count < RETRIES && mayPass(error),
    },
  },
});

/** The back office with its addresses is a part of the app that only its own pages load. */
async function loadOffice() {
  return (await import("./routes/office")).officeRoutes;
}

async function start(root: HTMLElement): Promise<void> {
  hideBirthDate(window);
  const boot = await loadBoot(document);
  startTracking(boot.config.application, window);
  const formats = await loadFormats(boot.lang);
  const router = makeRouter(queryClient, boot.office ? await loadOffice() : undefined);
  onUnauthorized(async () => {
    const { endSession } = await loadAuthentication();
    await endSession(router, queryClient);
  });
  onOwing(() => {
    if (window.location.pathname !== OWN_ACCOUNT) window.location.assign(OWN_ACCOUNT);
  });
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider boot={boot} formats={formats}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
