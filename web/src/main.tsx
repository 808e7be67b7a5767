import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError, loadBoot } from "./api";
import { LanguageProvider } from "./i18n";
import { startTracking } from "./lib/tracking";
import { makeRouter } from "./routes/router";
import "./styles/tokens.css";
import "./styles/base.css";

const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a lost connection or a failing server is worth another try.
      retry: (count, error) =>
        count < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

async function start(root: HTMLElement): Promise<void> {
  const boot = await loadBoot(document);
  startTracking(boot.config.application, window);
  const router = makeRouter(queryClient);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider boot={boot}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
