import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError, ConfigContext, loadBoot } from "./api";
import { LanguageProvider } from "./i18n";
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
  createRoot(root).render(
    <ConfigContext value={boot.config}>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider boot={boot}>
          <RouterProvider router={makeRouter(queryClient)} />
        </LanguageProvider>
      </QueryClientProvider>
    </ConfigContext>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
