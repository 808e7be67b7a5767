import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Owner } from "../documents";
import { SendUploadLink } from "./SendUploadLink";

const email = { channel: "EMAIL", contact: "r•••@example.com" };
const sms = { channel: "SMS", contact: "•••••••006" };
const before = {
  channel: "EMAIL",
  sentTo: email.contact,
  sentAt: "2026-11-16T01:00:00Z",
  expiresAt: "2026-11-17T01:00:00Z",
  usedAt: "2026-11-16T02:00:00Z",
  open: false,
};

function show(owner: Owner, contacts: (typeof email)[]) {
  const sent: string[] = [];
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/booking_forms")) {
      const referral = { id: 7, title: "Referral", required: true, groupNames: [] };
      return Response.json({ documentTypes: [referral], validContentTypes: [] });
    }
    if (request.method === "GET") return Response.json({ contacts, sent: [before] });
    const body = (await request.json()) as { channel: string };
    sent.push(`${pathname} ${JSON.stringify(body)}`);
    const to = contacts.find(({ channel }) => channel === body.channel)?.contact;
    return Response.json({ ...before, channel: body.channel, sentTo: to }, { status: 202 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <SendUploadLink owner={owner} examSlug="" />
      </LanguageContext>
    </QueryClientProvider>,
  );
  return sent;
}

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "Send upload link" }));
  return screen.findByRole("dialog", { name: "Send an upload link" });
}

test("[DOC-10o] staff choose between e-mail and SMS where both are known, and see where the link was sent", async () => {
  const sent = show({ kind: "BOOKING_REQUEST", id: 5 }, [email, sms]);
  const dialog = await open();
  await within(dialog).findByText("r•••@example.com");
  expect(within(dialog).getByText(/, to r•••@example\.com: used$/)).toBeDefined();
  expect(await findMistakes(dialog)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("radio", { name: /^Text message/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Send upload link" }));
  expect(await screen.findByText("Upload link sent to •••••••006")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([
    '/api/admin/booking_requests/5/upload_links {"channel":"SMS","documentTypeId":7}',
  ]);
});

test("[DOC-10o] without a contact, nothing can be sent", async () => {
  show({ kind: "APPOINTMENT", id: 7 }, []);
  const dialog = await open();
  expect(await within(dialog).findByText(texts["office.upload_link_none"])).toBeDefined();
  expect(within(dialog).queryByRole("button", { name: "Send upload link" })).toBeNull();
});
