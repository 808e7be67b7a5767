import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { answerCalls } from "../../../gallery/server";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { PendingPage } from "./PendingPage";

const row = {
  id: 7,
  status: "PENDING",
  start: "2999-03-10T09:00:00+11:00",
  end: "2999-03-10T09:30:00+11:00",
  timeZone: "Australia/Sydney",
  bookingKey: "k".repeat(22),
  examName: "MRI knee",
  deviceName: "MRI 1",
  clinicName: "Newtown",
  needs: {},
  patientDetails: { firstName: "Robin", lastName: "Trial", dateOfBirth: "1970-01-01" },
};
const staff = { kind: "STAFF", username: "desk", roles: ["FRONT_DESK"], clinicIds: [] };
/** What each approval said, and the answers to them. */
const approvals: unknown[] = [];
const refusals: object[] = [];

beforeEach(() => {
  approvals.length = 0;
  refusals.length = 0;
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/admin/appointments") return Response.json({ items: [row] });
    if (pathname === "/api/authentication") return Response.json(staff);
    if (!pathname.endsWith("/approvals")) return Response.json([]);
    const said = await request.text();
    approvals.push(said === "" ? undefined : JSON.parse(said));
    const refused = refusals.shift();
    return refused ? Response.json(refused, { status: 422 }) : Response.json({ status: "BOOKED" });
  });
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const config = { radiology: { name: "Harbour" } } as Config;
  render(
    <QueryClientProvider client={client}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>
          <PendingPage clinicId={undefined} onClinic={() => undefined} />
        </LanguageContext>
      </ConfigContext>
    </QueryClientProvider>,
  );
}

const denied = {
  key: "message.booking_denied",
  message: "Can't be booked.",
  details: { explanation: "An MRI could harm them." },
};
const elsewhere = {
  key: "message.patient_elsewhere",
  message: "Another appointment.",
  details: { clashes: [] },
};

test("[QST-15j] an approval against the questionnaire says why it isn't one, and takes a reason", async () => {
  refusals.push(denied);
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Approve/ }));
  const dialog = await screen.findByRole("dialog", { name: "Approve against the questionnaire?" });
  expect(within(dialog).getByText("Can't be booked. “An MRI could harm them.”")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Approve anyway" }));
  expect(approvals).toEqual([undefined]);
  await user.type(within(dialog).getByRole("textbox"), "Radiologist agreed");
  await user.click(within(dialog).getByRole("button", { name: "Approve anyway" }));
  await screen.findByText(/^Approved:/);
  expect(approvals).toEqual([undefined, { denialReason: "Radiologist agreed" }]);
});

test("[QST-15j] where another appointment is in the way too, both reasons are sent", async () => {
  refusals.push(elsewhere, denied);
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Approve/ }));
  for (const [title, reason] of [
    ["Approve a second appointment at this time?", "Twins"],
    ["Approve against the questionnaire?", "Radiologist agreed"],
  ] as const) {
    const dialog = await screen.findByRole("dialog", { name: title });
    await user.type(within(dialog).getByRole("textbox"), reason);
    await user.click(within(dialog).getByRole("button", { name: "Approve anyway" }));
  }
  await screen.findByText(/^Approved:/);
  expect(approvals.at(-1)).toEqual({ overlapReason: "Twins", denialReason: "Radiologist agreed" });
});
