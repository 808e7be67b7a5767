import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { PlayedUpload } from "../../../gallery/uploads";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { UploadLinkPage } from "./UploadLinkPage";

const TOKEN = "q7Zt0XvN3mC9sYbE5hKpLw";
const config = { radiology: { name: "Example Imaging", phone: "1300 975 707" } } as Config;
const pdf = new File(["%PDF-1.7"], "referral.pdf", { type: "application/pdf" });
const closed = {
  key: "message.upload_link_closed",
  message: texts["message.upload_link_closed"],
  fields: [],
  details: {},
  requestId: "r",
};

let calls: string[] = [];
let isOpen = true;

beforeEach(() => {
  calls = [];
  isOpen = true;
  PlayedUpload.all = [];
  vi.stubGlobal("XMLHttpRequest", PlayedUpload);
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (pathname.endsWith("/booking_forms")) {
      return Response.json({ documentTypes: [], validContentTypes: ["application/pdf"] });
    }
    return isOpen ? new Response(null, { status: 204 }) : Response.json(closed, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>
          <UploadLinkPage token={TOKEN} />
        </LanguageContext>
      </ConfigContext>
    </QueryClientProvider>,
  );
}

async function choose(container: HTMLElement) {
  await screen.findByRole("button", { name: "Send document" });
  const field = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!field) throw new Error("There is a file field.");
  await userEvent.upload(field, pdf);
}

async function sent(position: number): Promise<PlayedUpload> {
  await waitFor(() => expect(PlayedUpload.all.length).toBe(position + 1));
  const upload = PlayedUpload.all[position];
  if (!upload) throw new Error("It was sent.");
  return upload;
}

test("[DOC-10m] the page of a link has the camera, a file field and no link, and thanks for the document", async () => {
  const { container } = show();
  expect(await screen.findByRole("button", { name: "Take a photo" })).toBeDefined();
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(
    calls.filter((call) => call.startsWith("POST")),
    "opening uses nothing up",
  ).toEqual([]);
  expect(await findMistakes(container)).toEqual([]);

  await choose(container);
  await userEvent.click(screen.getByRole("button", { name: "Send document" }));
  const first = await sent(0);
  act(() => first.progress(0.5));
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(50);
  act(() => first.breakOff());
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  const again = await sent(1);
  expect(`${again.method} ${new URL(again.url).pathname}`).toBe(
    `POST /api/upload_links/${TOKEN}/documents`,
  );
  expect(again.form.get("uploadId")).toBe(first.form.get("uploadId"));
  act(() => again.answer(204, undefined));
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeDefined();
  expect(container.querySelector("input")).toBeNull();
  expect(await findMistakes(container)).toEqual([]);
});

test("[DOC-10n] a link that no longer works says so when it is opened, with a number to call", async () => {
  isOpen = false;
  const { container } = show();
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
  expect(container.querySelector("input")).toBeNull();
  const [call, ...others] = screen.getAllByRole("link");
  expect(call?.getAttribute("href")).toBe("tel:1300975707");
  expect(others).toEqual([]);
  expect(await findMistakes(container)).toEqual([]);
});

test("[DOC-10n] a link that was used on another device meanwhile takes nothing", async () => {
  const { container } = show();
  await choose(container);
  await userEvent.click(screen.getByRole("button", { name: "Send document" }));
  const upload = await sent(0);
  act(() => upload.answer(404, closed));
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
});
