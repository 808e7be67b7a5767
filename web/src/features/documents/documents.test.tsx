import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { answerCalls } from "../../../gallery/server";
import { PlayedUpload } from "../../../gallery/uploads";
import type { Attachment } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { type CodeStep, NO_CODE_NEEDED } from "./code-step";
import { Documents, type DocumentsProps } from "./Documents";
import { DraftDocuments } from "./DraftDocuments";
import { FILE_MAX_BYTES } from "./model";

const referral = { id: 7, title: "Referral", description: "From your doctor.", groupNames: [] };
const card = { id: 8, title: "Medicare card", description: "", groupNames: [] };
const documentTypes = [
  { ...referral, required: true },
  { ...card, required: false },
];
const validContentTypes = ["application/pdf", "image/jpeg", "image/png", "image/heic"];

const scan: Attachment = {
  id: 3,
  slug: "document-3",
  fileName: "old card.pdf",
  name: "Medicare card",
  contentType: "application/pdf",
  documentTypeId: 8,
  documentType: { title: "Medicare card" },
  uploadedDocument: { id: 3, fileName: "old card.pdf" },
  examDocumentTypes: documentTypes,
  groupNames: [],
  size: 2000,
  uploadedAt: "2026-11-16T01:00:00Z",
  uploadedBy: "PATIENT",
  waitsForScan: false,
};
const added: Attachment = {
  ...scan,
  id: 4,
  documentTypeId: 7,
  name: "Referral",
  fileName: "a.pdf",
};
const pdf = new File(["%PDF-1.7"], "a.pdf", { type: "application/pdf" });

let files: Attachment[] = [];
let calls: string[] = [];

beforeEach(() => {
  files = [scan];
  calls = [];
  PlayedUpload.all = [];
  vi.stubGlobal("XMLHttpRequest", PlayedUpload);
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (pathname.endsWith("/booking_forms")) {
      return Response.json({ documentTypes, validContentTypes, cancelReasons: [] });
    }
    if (method === "DELETE") {
      files = [];
      return new Response(null, { status: 204 });
    }
    if (pathname.endsWith("/imported")) {
      const message = "We don't have an earlier referral of yours from the last 12 months.";
      const refusal = { key: "message.no_referral_to_import", message };
      return Response.json(
        { ...refusal, fields: [], details: {}, requestId: "r" },
        { status: 422 },
      );
    }
    if (pathname === "/api/booking_keys/K") {
      return Response.json({ temporaryDocuments: files.map(temporary), holds: [] });
    }
    return Response.json(files);
  });
});
afterEach(() => vi.unstubAllGlobals());

function temporary({ id, fileName, contentType, documentTypeId }: Attachment) {
  return { id, fileName, contentType, documentTypeId };
}

function show(element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <LanguageContext value={languageOf("en-AU", texts)}>{element}</LanguageContext>
    </QueryClientProvider>,
  );
}

/** The words of a button, and the document that only screen readers hear after them. */
const named = (words: string, file: string) =>
  new RegExp(`^${words} ?${file.replace(".", "\\.")}$`);

const patient = { add: true, open: true, remove: false };

function showDocuments(props: Partial<DocumentsProps> = {}) {
  return show(
    <Documents
      owner={{ kind: "APPOINTMENT", id: 1 }}
      examSlug="mri-knee"
      rights={patient}
      code={NO_CODE_NEEDED}
      {...props}
    />,
  );
}

/** Chooses a file, whatever the field accepts: people can drop any file. */
async function choose(file: File) {
  const dialog = await screen.findByRole("dialog");
  const field = dialog.querySelector<HTMLInputElement>("input[type=file]");
  if (!field) throw new Error("There is a file field.");
  await userEvent.setup({ applyAccept: false }).upload(field, file);
  return { dialog, field };
}

async function sent(position: number): Promise<PlayedUpload> {
  await waitFor(() => expect(PlayedUpload.all.length).toBe(position + 1));
  const upload = PlayedUpload.all[position];
  if (!upload) throw new Error("It was sent.");
  return upload;
}

test("[DOC-02a] documents are listed by their type, and those without one last", async () => {
  const other = { ...scan, id: 5, fileName: "notes.pdf", name: "notes.pdf" };
  const { documentType: _, documentTypeId: __, ...untyped } = other;
  files = [untyped, { ...added, documentType: { title: "Referral" } }, scan];
  showDocuments();
  const rows = await screen.findAllByRole("listitem");
  const titles = rows.map((row) => row.querySelector("b")?.textContent);
  expect(titles).toEqual(["Medicare card", "Referral", "notes.pdf"]);
});

test("[REQ-04b] [REQ-04c] a document of a request is added, and replaced", async () => {
  showDocuments({ owner: { kind: "BOOKING_REQUEST", id: 9 } });
  const called = ({ method, url }: PlayedUpload) => `${method} ${new URL(url).pathname}`;
  const upload = async (button: string | RegExp, position: number) => {
    await userEvent.click(await screen.findByRole("button", { name: button }));
    const { dialog } = await choose(pdf);
    await userEvent.click(within(dialog).getByRole("button", { name: "Send document" }));
    return sent(position);
  };
  const first = await upload("Add a document", 0);
  expect(called(first)).toBe("POST /api/secured/booking_requests/9/attachments");
  files = [scan, added];
  act(() => first.answer(201, added));
  const second = await upload(named("Replace", "a.pdf"), 1);
  expect(called(second)).toBe("PUT /api/secured/booking_requests/9/attachments/4");
  files = [scan, { ...added, fileName: "b.pdf" }];
  act(() => second.answer(200, added));
  expect(await screen.findByText(/b\.pdf/, { selector: ".document-row__detail" })).toBeDefined();
});

test("[DOC-11c] [DOC-09j] a photo or file from the camera is sent at once, as the document that is missing", async () => {
  const route = createRootRoute({ component: () => showable });
  const showable = (
    <Documents
      owner={{ kind: "APPOINTMENT", id: 1 }}
      examSlug="mri-knee"
      rights={patient}
      code={NO_CODE_NEEDED}
    />
  );
  const history = createMemoryHistory({ initialEntries: ["/"] });
  show(<RouterProvider router={createRouter({ routeTree: route, history })} />);
  await screen.findByText(/Still needed/);
  await userEvent.click(screen.getByRole("button", { name: "Take a photo" }));
  const camera = await screen.findByRole("dialog", { name: "Photo of your document" });
  // There is none in a test.
  expect(await within(camera).findByText(texts["camera.none"])).toBeDefined();
  await userEvent.upload(within(camera).getByLabelText("Choose a file"), pdf);
  const upload = await sent(0);
  expect(upload.form.get("documentTypeId")).toBe("7");
  expect(screen.getByRole("progressbar")).toBeDefined();
  files = [scan, added];
  act(() => upload.answer(201, added));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[PORT-01f] [DOC-02s] [DOC-02d] what has come and what is needed are listed, and a patient deletes nothing", async () => {
  const { container } = showDocuments();
  const [missing, there] = await screen.findAllByRole("listitem");
  expect(missing?.textContent).toContain("Referral");
  expect(missing?.textContent).toContain("Still needed. From your doctor.");
  expect(there?.textContent).toMatch(
    /Medicare card.*old card\.pdf · PDF · 2 kB · Added Monday 16 November/,
  );
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  expect(await findMistakes(container)).toEqual([]);
});

test("[DOC-02b] [DOC-02t] [DOC-03f] [DOC-11b] [SHELL-09o] a document is sent with its type; a broken upload is sent again as the same one", async () => {
  const onChanged = vi.fn();
  showDocuments({ onChanged });
  await userEvent.click(await screen.findByRole("button", { name: named("Add", "Referral") }));
  const { dialog, field } = await choose(pdf);
  expect(field.accept).toBe("application/pdf,image/jpeg,image/png");
  expect(
    within(dialog).getByRole<HTMLSelectElement>("combobox", { name: "What is it?" }).value,
  ).toBe("7");
  expect(await findMistakes(dialog)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send document" }));
  const first = await sent(0);
  act(() => first.progress(0.4));
  expect(within(dialog).getByRole<HTMLProgressElement>("progressbar").value).toBe(40);
  expect(dialog.textContent).toContain("40% sent");
  act(() => first.breakOff());
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    texts["message.connection_lost"],
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  const again = await sent(1);
  expect(`${again.method} ${new URL(again.url).pathname}`).toBe(
    "POST /api/secured/appointments/1/attachments",
  );
  expect(again.headers["x-scanbook"]).toBe("1");
  expect(again.form.get("documentTypeId")).toBe("7");
  expect(again.form.get("uploadId")).toBe(first.form.get("uploadId"));
  files = [scan, added];
  act(() => again.answer(201, added));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Referral")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/Still needed/)).toBeNull());
  expect(onChanged).toHaveBeenCalledOnce();
  // The pressed button went with its row.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Document added"));
});

test("[DOC-11a] an upload that is cancelled is stopped, and the list stays as it was", async () => {
  const onChanged = vi.fn();
  showDocuments({ onChanged });
  const add = await screen.findByRole("button", { name: "Add a document" });
  await userEvent.click(add);
  const { dialog } = await choose(pdf);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send document" }));
  const upload = await sent(0);
  // Another file can't be chosen meanwhile: it would be unclear which one is sent.
  expect(dialog.querySelector("input[type=file]")).toBeNull();
  expect(within(dialog).getByText("a.pdf")).toBeDefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(upload.isStopped).toBe(true));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onChanged).not.toHaveBeenCalled();
});

test("[DOC-03c] [DOC-03d] [DOC-03h] [DOC-03i] [MSG-05g] a refusal is a sentence at the file, and another one has to be chosen", async () => {
  showDocuments();
  await userEvent.click(await screen.findByRole("button", { name: "Add a document" }));
  const { dialog } = await choose(pdf);
  const send = within(dialog).getByRole("button", { name: "Send document" });
  await userEvent.click(send);
  const refusal = texts["form.referral_file_types"];
  const upload = await sent(0);
  act(() => upload.refuse(415, "form.referral_file_types", refusal));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(refusal);
  expect(within(dialog).queryByText("a.pdf")).toBeNull();
  expect(await findMistakes(dialog)).toEqual([]);

  await choose(new File(["<p>"], "page.html", { type: "text/html" }));
  expect(within(dialog).getByRole("alert").textContent).toBe(refusal);
  await userEvent.click(send);
  expect(within(dialog).getByRole("alert").textContent).toBe(texts["documents.choose_first"]);
  expect(PlayedUpload.all.length).toBe(1);

  await choose(new File(["%PDF"], "long.pdf", { type: "application/pdf" }));
  expect(within(dialog).queryByRole("alert")).toBeNull();
  await userEvent.click(send);
  const large = await sent(1);
  act(() => large.refuse(413, "form.file_too_large", texts["form.file_too_large"]));
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/up to 20 MB/);
  const huge = new File(["%PDF"], "huge.pdf", { type: "application/pdf" });
  Object.defineProperty(huge, "size", { value: FILE_MAX_BYTES + 1 });
  await choose(huge);
  expect(within(dialog).getByRole("alert").textContent).toMatch(/up to 20 MB/);
  expect(within(dialog).queryByText("huge.pdf")).toBeNull();

  await choose(pdf);
  await userEvent.click(send);
  const many = await sent(2);
  act(() => many.refuse(422, "form.too_many_files", texts["form.too_many_files"]));
  await waitFor(() =>
    expect(within(dialog).getByRole("alert").textContent).toMatch(/up to 20 files/),
  );
});

test("[DOC-02r] without the code names are shown, and opening and replacing ask for it first", async () => {
  const asked: (() => void)[] = [];
  const code: CodeStep = { hasCode: false, ask: (proceed) => asked.push(proceed) };
  showDocuments({ code });
  expect(await screen.findByText(texts["documents.code_first"])).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: named("View", "old card.pdf") }));
  await userEvent.click(screen.getByRole("button", { name: named("Replace", "old card.pdf") }));
  expect(asked.length).toBe(2);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter((call) => call.includes("/view"))).toEqual([]);
  act(() => asked[1]?.());
  expect(await screen.findByRole("dialog", { name: "Replace Medicare card" })).toBeDefined();
});

test("[DOC-02c] a document is replaced in its place, and one that still needs the code is sent after it", async () => {
  const asked: (() => void)[] = [];
  showDocuments({ code: { hasCode: true, ask: (proceed) => asked.push(proceed) } });
  await userEvent.click(
    await screen.findByRole("button", { name: named("Replace", "old card.pdf") }),
  );
  const { dialog } = await choose(pdf);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send document" }));
  const upload = await sent(0);
  expect(`${upload.method} ${new URL(upload.url).pathname}`).toBe(
    "PUT /api/secured/appointments/1/attachments/3",
  );
  expect(upload.form.get("documentTypeId")).toBe("8");
  act(() => upload.refuse(403, "message.otp_required", "We need your code."));
  await waitFor(() => expect(asked.length).toBe(1));
  expect(within(dialog).queryByRole("alert")).toBeNull();
  act(() => asked[0]?.());
  const again = await sent(1);
  act(() => again.answer(200, { ...scan, fileName: "a.pdf" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[DOC-02f] [REQ-04d] [SHELL-09w] staff delete a document, and only on yes", async () => {
  const rights = { ...patient, remove: true };
  showDocuments({ owner: { kind: "BOOKING_REQUEST", id: 9 }, rights });
  const press = async () =>
    userEvent.click(await screen.findByRole("button", { name: named("Delete", "old card.pdf") }));
  await press();
  const dialog = screen.getByRole("alertdialog", { name: "Delete old card.pdf?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Keep document" }));
  expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
  await press();
  await userEvent.click(screen.getByRole("button", { name: "Delete document" }));
  await waitFor(() => expect(screen.queryByText("Medicare card")).toBeNull());
  expect(calls).toContain("DELETE /api/secured/booking_requests/9/attachments/3");
});

test("[DOC-12b] an earlier referral is offered while one is missing, looked for after the code, and a refusal is said", async () => {
  const ask = vi.fn<CodeStep["ask"]>();
  showDocuments({ code: { hasCode: false, ask } });
  await userEvent.click(await screen.findByRole("button", { name: "Use earlier referral" }));
  const imported = "POST /api/secured/appointments/1/attachments/imported";
  expect(calls).not.toContain(imported);
  act(() => ask.mock.lastCall?.[0]());
  expect((await screen.findByRole("alert")).textContent).toMatch(/earlier referral/);
  expect(calls).toContain(imported);
});

test("no earlier referral is offered where nothing is missing, or nothing may be added", async () => {
  const { unmount } = showDocuments({ rights: { ...patient, add: false } });
  await screen.findByText(/Still needed/);
  expect(screen.queryByRole("button", { name: "Use earlier referral" })).toBeNull();
  unmount();
  files = [added];
  showDocuments();
  await screen.findByText(/a\.pdf/, { selector: ".document-row__detail" });
  expect(screen.queryByRole("button", { name: "Use earlier referral" })).toBeNull();
});

test("[DOC-12a] a document that waits for the virus scanner says so, and is not opened before", async () => {
  files = [{ ...scan, waitsForScan: true }, added];
  const { container } = showDocuments();
  const [waiting, checked] = await screen.findAllByRole("listitem");
  const row = (item: HTMLElement | undefined) => within(item ?? document.body);
  expect(waiting?.textContent).toContain("This file is still being checked for viruses.");
  expect(row(waiting).queryByRole("button", { name: /^View/ })).toBeNull();
  expect(row(waiting).getByRole("button", { name: /^Replace/ })).toBeDefined();
  expect(checked?.textContent).not.toContain("virus");
  expect(row(checked).getByRole("button", { name: /^View/ })).toBeDefined();
  expect(await findMistakes(container)).toEqual([]);
});

test("[BOOK-07m] [BOOK-07o] [ROUTE-03u] the form takes a referral, at once where the address says so, and gives it back", async () => {
  files = [added];
  const draft = { bookingKey: "K", types: documentTypes, contentTypes: validContentTypes };
  const before = show(<DraftDocuments {...draft} opensUpload />);
  await screen.findByRole("button", { name: named("Remove", "a.pdf") });
  expect(screen.queryByRole("dialog")).toBeNull();
  before.unmount();
  files = [];
  const { container } = show(<DraftDocuments {...draft} opensUpload />);
  const { dialog } = await choose(pdf);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send document" }));
  const upload = await sent(0);
  expect(`${upload.method} ${new URL(upload.url).pathname}`).toBe(
    "POST /api/booking_keys/K/temporary_documents",
  );
  expect(upload.form.get("documentTypeId")).toBe("7");
  files = [added];
  act(() => upload.answer(201, temporary(added)));
  const remove = await screen.findByRole("button", { name: named("Remove", "a.pdf") });
  expect(await findMistakes(container)).toEqual([]);
  await userEvent.click(remove);
  expect(await screen.findByText(/Still needed/)).toBeDefined();
  // The address still asks for it, but the person has removed it on purpose.
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toContain("DELETE /api/booking_keys/K/temporary_documents/4");
});
