import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { AuthenticationScreen } from "./AuthenticationScreen";

const config = {
  radiology: { name: "Clinics", phone: "1300 975 707" },
  application: { captcha: { provider: "OFF" }, redirectUrls: [] as readonly string[] },
  limits: {},
} as unknown as Config;

let sent: object[];

beforeEach(() => {
  sent = [];
  answerCalls(async (request) => {
    if (request.url.endsWith("/api/link_requests")) sent.push(await request.json());
    return Response.json({ accepted: true }, { status: 202 });
  });
});

function show(parameters: Record<string, string>) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={config}>
          <AuthenticationScreen parameters={parameters} />
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

const portal = { type: "PATIENT_PORTAL", returnUrl: "/portal" };
const send = () => userEvent.click(screen.getByRole("button", { name: texts["find.send"] }));

test("[PORT-10m] the portal without a link asks for contact and date of birth, and sends the links", async () => {
  const { container } = show(portal);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(texts["find.title"]);
  await send();
  expect(screen.getByText(texts["find.error_contact"])).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText(texts["find.email"]), "robin@example.org");
  for (const [name, value] of [
    ["Day", "27"],
    ["Month", "3"],
    ["Year", "1958"],
  ] as const) {
    await userEvent.type(screen.getByRole("textbox", { name }), value);
  }
  expect(await findMistakes(container)).toEqual([]);
  await send();
  expect(await screen.findByText(texts["find.done"])).toBeDefined();
  expect(sent).toEqual([{ dateOfBirth: "1958-03-27", email: "robin@example.org" }]);
});

test("any other address without a key is incomplete", () => {
  show({ type: "APPOINTMENT", returnUrl: "/a" });
  expect(screen.getByText(texts["auth.incomplete_title"])).toBeDefined();
  expect(screen.queryByRole("button", { name: texts["find.send"] })).toBeNull();
});
