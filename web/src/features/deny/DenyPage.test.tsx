import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { DenyPage } from "./DenyPage";

const config = {
  radiology: { name: "Clinics", phone: "1300 975 707" },
  application: { redirectUrls: [], captcha: { provider: "OFF" } },
} as unknown as Config;

const denied = {
  customMessage: "A specialist checks your device first.",
  showClose: "true",
  redirectUrl: "/appointments/sydney/mri-knee",
};

function show(parameters: Readonly<Record<string, unknown>>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DenyPage parameters={parameters} /> }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>
          <RouterProvider router={router} />
        </LanguageContext>
      </ConfigContext>
    </QueryClientProvider>,
  );
}

test("[DENY-03e] whoever is denied by their answers can ask to be called, or change them", async () => {
  const { container } = show({ ...denied, callBack: "true" });
  expect(await screen.findByText("A specialist checks your device first.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Call me back" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Write to us" })).toBeTruthy();
  const back = screen.getByRole("link", { name: "Change my answers" });
  expect(back.getAttribute("href")).toBe("/appointments/sydney/mri-knee");
  expect(await findMistakes(container)).toEqual([]);
});

test("[DENY-03e] any other denial has neither", async () => {
  show(denied);
  expect(await screen.findByRole("link", { name: "Close" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Call me back" })).toBeNull();
});
