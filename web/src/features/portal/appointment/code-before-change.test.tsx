import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext, type SummaryItem } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { ChangeDialogs } from "./ChangeDialogs";
import { useChange } from "./useChange";

const visit = [
  {
    slug: "a-1",
    examSlug: "knee",
    start: "2026-03-10T09:00:00+11:00",
    timeZone: "Australia/Sydney",
    // A pending booking offers no move instead.
    status: "PENDING",
  },
] as SummaryItem[];
const config = {
  radiology: { phone: "1300 975 707" },
  limits: { otpLength: 6 },
  application: { captcha: { provider: "OFF" } },
} as Config;

let proven = false;

/** The provider requires the code to cancel. */
beforeEach(() => {
  proven = false;
  answerCalls(({ url }) => {
    if (url.endsWith("/otp")) {
      const to = { otpType: "EMAIL", maskedContact: "m•••@example.org" };
      return Response.json({ otpSent: true, ...to, resendAfterSeconds: 0 });
    }
    if (url.endsWith("/otp/validation")) {
      proven = true;
      return Response.json({ success: true, otpRequired: false, otpTypes: [] });
    }
    if (url.includes("/can_change")) {
      const refusal = { key: "message.otp_required", message: "", fields: [], details: {} };
      return proven
        ? Response.json({ canChange: true, priorMinutes: 0 })
        : Response.json({ ...refusal, requestId: "r" }, { status: 403 });
    }
    if (url.includes("/booking_forms")) return Response.json({ cancelReasons: ["Too far"] });
    return Response.json({ kind: "PATIENT", bookingKey: "k", codeVerified: true, roles: [] });
  });
});

function Cancelling() {
  const change = useChange(visit);
  return (
    <>
      <button type="button" onClick={() => change.ask("CANCEL")}>
        Cancel it
      </button>
      <ChangeDialogs change={change} visit={visit} bookingKey="k" />
    </>
  );
}

test("[AUTH-02s] if cancelling needs the code it is asked for, and the cancellation continues", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Cancelling }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={config}>
          <RouterProvider router={router} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel it" }));
  const field = await screen.findByRole("textbox", { name: /code/i });
  expect(screen.getByRole("dialog").textContent).toContain("No longer have it?");
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.type(field, "123456");
  await userEvent.click(screen.getByRole("button", { name: texts["portal.code_confirm"] }));
  expect(await screen.findByRole("radio", { name: "Too far" })).toBeDefined();
});
