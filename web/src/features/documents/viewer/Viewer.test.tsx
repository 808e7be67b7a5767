import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { answerCalls } from "../../../../gallery/server";
import type { Attachment } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { Viewer } from "./Viewer";

const photo: Attachment = {
  id: 1,
  slug: "document-1",
  fileName: "card.jpg",
  name: "Medicare card",
  contentType: "image/jpeg",
  documentType: { title: "Medicare card", description: "Both sides." },
  uploadedDocument: { id: 1, fileName: "card.jpg" },
  examDocumentTypes: [],
  groupNames: [],
  size: 2000,
  uploadedAt: "2026-11-16T01:00:00Z",
  uploadedBy: "PATIENT",
  waitsForScan: false,
};
const pdf: Attachment = {
  ...photo,
  id: 2,
  fileName: "referral.pdf",
  name: "Referral",
  contentType: "application/pdf",
  documentType: { title: "Referral" },
};
const owner = { kind: "BOOKING_REQUEST", id: 5 } as const;
const error = { fields: [], details: {}, requestId: "r" };

// jsdom has no addresses for files in memory.
URL.createObjectURL = () => "blob:one";
URL.revokeObjectURL = () => undefined;

let calls: string[] = [];
/** The pictures wait for it. */
let letThrough: () => void = () => undefined;

beforeEach(() => {
  calls = [];
  const promise = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  answerCalls(async ({ url }) => {
    const { pathname } = new URL(url);
    calls.push(pathname.split("/attachments/")[1] ?? pathname);
    if (pathname.endsWith("/download")) {
      const refusal = { ...error, key: "message.document_not_scanned", message: "Still checking." };
      return Response.json(refusal, { status: 409 });
    }
    await promise;
    return new Response("bytes", { headers: { "Content-Type": "image/jpeg" } });
  });
});

/** What is announced about the document that is shown. */
const said = () => screen.getAllByRole("status")[0]?.textContent;

function show(files: readonly Attachment[], first: number, onCodeNeeded = () => undefined) {
  const onClose = vi.fn();
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <Viewer {...{ owner, files, first, onClose, onCodeNeeded }} />
      </LanguageContext>
    </QueryClientProvider>,
  );
  return { ...shown, onClose };
}

test("[DOC-04a] [DOC-04c] [DOC-04d] [DOC-04e] [SHELL-09h] [SHELL-09i] pictures and PDFs are a carousel, with their types", async () => {
  const { container } = show([photo, pdf], 1);
  expect(screen.getByRole("dialog", { name: "Medicare card" }).textContent).toContain(
    "Both sides.",
  );
  expect(await screen.findByText(texts["documents.opening"])).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  act(() => letThrough());
  expect(await screen.findByRole("img", { name: "card.jpg" })).toBeDefined();
  expect(said()).toContain("Document 1 of 2 card.jpg JPEG · 2 kB");
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Next document" }));
  // Nothing of a PDF is loaded before someone wants to see it.
  expect(calls).toEqual(["1/view"]);
  expect(container.ownerDocument.querySelector("iframe")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^View ?referral\.pdf$/ }));
  expect(await screen.findByTitle("referral.pdf")).toBeDefined();
  expect(calls).toEqual(["1/view", "2/view"]);
});

test("[DOC-04f] a picture that can't be shown counts as loaded, and says what to do instead", async () => {
  show([photo], 1);
  act(() => letThrough());
  fireEvent.error(await screen.findByRole("img", { name: "card.jpg" }));
  expect(screen.getByRole("alert").textContent).toBe(texts["documents.not_shown"]);
});

test("[DOC-04m] [DOC-04n] a PDF is drawn in a frame without an origin, and its pages are counted", async () => {
  const { onClose } = show([pdf], 2);
  act(() => letThrough());
  const frame = await screen.findByTitle<HTMLIFrameElement>("referral.pdf");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
  const hear = (data: object, source: Window | null = frame.contentWindow) =>
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { data, source }));
    });
  hear({ kind: "OPENED", pages: 9 }, window);
  expect(said()).not.toContain("9 pages");
  expect(screen.getByText(texts["documents.opening"])).toBeDefined();
  hear({ kind: "OPENED", pages: 2 });
  expect(screen.queryByText(texts["documents.opening"])).toBeNull();
  expect(said()).toMatch(/referral\.pdf PDF · 2 kB · 2 pages/);
  hear({ kind: "ESCAPE" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("[DOC-04g] [DOC-04h] [DOC-04i] [DOC-04l] a picture is zoomed by wheel, keys, buttons and a double tap", async () => {
  show([photo], 1);
  act(() => letThrough());
  const image = await screen.findByRole("img", { name: "card.jpg" });
  const scale = (by: string) =>
    waitFor(() => expect(image.style.transform).toContain(`scale(${by})`));
  // Without a layout there is no middle to zoom at.
  const box = { left: 0, top: 0, width: 100, height: 100 } as DOMRect;
  const layout = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
  fireEvent.wheel(image, { deltaY: -100, clientX: 50, clientY: 50 });
  await scale("1.2");
  expect(image.style.transition).toContain("200ms");
  const stage = screen.getByRole("group", { name: "card.jpg" });
  fireEvent.keyDown(stage, { key: "+" });
  await scale("1.4");
  await userEvent.click(screen.getByRole("button", { name: "Zoom out" }));
  await scale("1.2");
  fireEvent.keyDown(stage, { key: "0" });
  await scale("1");
  const tap = () => {
    fireEvent.pointerDown(image, { clientX: 5, clientY: 5 });
    fireEvent.pointerUp(image, { clientX: 5, clientY: 5 });
  };
  tap();
  tap();
  await scale("2");
  layout.mockRestore();
});

test("[DOC-04b] [DOC-07g] a download that fails says why", async () => {
  show([photo], 1);
  act(() => letThrough());
  await userEvent.click(await screen.findByRole("button", { name: /^Download ?card\.jpg$/ }));
  expect((await screen.findByRole("alert")).textContent).toContain("Still checking.");
});

test("[DOC-02r] a session without the code is asked for it", async () => {
  answerCalls(() =>
    Response.json({ ...error, key: "message.otp_required", message: "" }, { status: 403 }),
  );
  const onCodeNeeded = vi.fn();
  show([photo], 1, onCodeNeeded);
  await waitFor(() => expect(onCodeNeeded).toHaveBeenCalledOnce());
});
