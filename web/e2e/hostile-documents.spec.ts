import type { BrowserContext } from "@playwright/test";
import texts from "../../texts/en-AU.json" with { type: "json" };
import { addDocument, bookScans, documentsOf, documentsOn } from "./booked-documents";
import { expectWellMade } from "./office-desk";
import { modal, withCode } from "./people";
import type { HandedIn } from "./portal-visits";
import { expect, test } from "./provider-server";
import { asFile, pdfOf, pdfWith, pngOf, pngWith } from "./sample-files";

/** What a script does that runs: it is seen in three ways. */
const ACT =
  "alert('hostile');console.log('hostile');new Image().src='https://elsewhere.example/hostile'";
const PAGE = `<!doctype html><script>${ACT}</script><body onload="${ACT}">`;
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="${ACT}"><script>${ACT}</script></svg>`;
const ACTIONS = [
  "/OpenAction<</S/JavaScript/JS(app.alert\\('hostile'\\))>>",
  "/AA<</WC<</S/URI/URI(https://elsewhere.example/hostile)>>>>",
  "/Names<</JavaScript<</Names[(hostile)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>",
].join("");

const PDF = "application/pdf";
const PNG = "image/png";
const bytesOf = (text: string) => [...Buffer.from(text, "latin1")];

/** Refused by their bytes: the name and the type that they claim, and the sentence. */
const REFUSED: readonly (readonly [HandedIn, string, keyof typeof texts])[] = [
  [{ name: "my drawing.png", bytes: bytesOf(DRAWING) }, PNG, "form.referral_file_types"],
  [{ name: "my drawing.pdf", bytes: bytesOf(DRAWING) }, PDF, "form.referral_file_types"],
  [{ name: "my page.pdf", bytes: bytesOf(PAGE) }, PDF, "form.referral_file_types"],
  [{ name: "my page.jpg", bytes: bytesOf(PAGE) }, "image/jpeg", "form.referral_file_types"],
  [{ name: "my empty.pdf", bytes: [] }, PDF, "form.file_empty"],
  [pdfWith("my opens.pdf", ACTIONS), PDF, "form.pdf_active"],
  [pdfWith("my leaves.pdf", "/OpenAction<</S/Launch/F(cmd.exe)>>"), PDF, "form.pdf_active"],
  [pdfWith("my carries.pdf", "/Names<</EmbeddedFiles 9 0 R>>"), PDF, "form.pdf_active"],
  [pdfWith("my locked.pdf", "", "/Encrypt 4 0 R"), PDF, "form.pdf_locked"],
  [followedBy("two kinds.pdf", pdfOf("", "Knee.").bytes, PAGE), PDF, "form.file_mixed"],
  [followedBy("two kinds.png", pngOf("").bytes, PAGE), PNG, "form.file_mixed"],
  [pngWith("my comment.png", PAGE), PNG, "form.file_mixed"],
];

function followedBy(name: string, bytes: readonly number[], more: string): HandedIn {
  return { name, bytes: [...bytes, ...bytesOf(more)] };
}

/** Accepted: what is written in them only looks like a script. */
const NAME = "<img src=x onerror=alert('hostile')>.pdf";
const LINK =
  "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/URI/URI(https://elsewhere.example/hostile)>>>>]";

/** Everything that a script could do, as long as the browser is open. */
function watch(context: BrowserContext, own: string): string[] {
  const seen: string[] = [];
  context.on("dialog", async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on("console", (message) => {
    if (message.text().includes("hostile")) seen.push("a script wrote");
  });
  context.on("request", (asked) => {
    const { origin, protocol } = new URL(asked.url());
    const isOurs = origin === own || ["blob:", "data:", "about:"].includes(protocol);
    if (!isOurs) seen.push(`a call of ${asked.url()}`);
  });
  return seen;
}

test("no hostile file runs a script, whether it is refused or opened", async ({
  page,
  context,
  request,
  provider,
  journey,
  demo,
}) => {
  // Refused files, and a session without the code.
  journey.expectStatus(403, 415, 422);
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const [key = ""] = await bookScans(page, request, demo);
  const documents = documentsOn(page);
  const seen = watch(context, new URL(server.url).origin);

  await test.step("a script that runs would be seen", async () => {
    await page.goto("about:blank");
    await page.evaluate((act) => {
      const script = document.createElement("script");
      script.textContent = act;
      document.head.append(script);
    }, ACT);
    await expect.poll(() => seen.length).toBe(3);
    seen.length = 0;
  });

  await test.step("[DOC-03b] [DOC-03c] [DOC-08a] [DOC-08c] [DOC-08f] [DOC-08g] what is refused shows the sentence, and nothing is kept", async () => {
    await page.goto(`/a/${key}`);
    await documents.getByRole("button", { name: "Add a document" }).click();
    const dialog = modal(page, "Add a document");
    for (const [file, type, sentence] of REFUSED) {
      await dialog.locator("input[type=file]").setInputFiles(asFile(file, type));
      await expect(dialog.getByText(file.name)).toBeVisible();
      await dialog.getByRole("button", { name: "Send document" }).click();
      await expect(dialog.getByRole("alert"), file.name).toHaveText(texts[sentence]);
    }
    await expectWellMade(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(documents).toContainText("No documents yet");
  });

  const long = " ".repeat(1500);
  const linked = pdfWith(NAME, "", "", LINK);
  const accepted = await addDocument(page, key, linked, PDF);
  const script = "<script>alert(1)</script>".replace(/[()]/g, "\\$&");
  const words = pdfOf("my words.pdf", `Knee.${long}`, script, `Knee.${long}`);
  const ids = [accepted.id, (await addDocument(page, key, words, PDF)).id];

  await test.step("[DOC-04p] [DOC-04m] the viewer draws a PDF without running what is in it", async () => {
    await page.reload();
    await withCode(page, server, () =>
      documents.getByRole("button", { name: `View ${accepted.fileName}` }).click(),
    );
    const viewer = modal(page, accepted.fileName);
    const sheet = page.frameLocator("iframe").getByRole("img", { name: /^Page 1 of/ });
    await expect(sheet).toBeVisible();
    // Nothing in it is a link, wherever it is pressed.
    await sheet.click();
    await viewer.getByRole("button", { name: "Close the viewer" }).click();
    await documents.getByRole("button", { name: `View ${words.name}` }).click();
    await expect(sheet).toBeVisible();
    await expectWellMade(page);
    await modal(page, words.name).getByRole("button", { name: "Close the viewer" }).click();
    expect(seen).toEqual([]);
  });

  await test.step("[DOC-06a] [DOC-06b] opened by its address, none is a page", async () => {
    const calls = await documentsOf(page, key);
    for (const id of ids) {
      const path = `${calls}/${id}/view`;
      const headers = (await page.request.get(path)).headers();
      expect(headers["content-type"]).toMatch(/^(application\/pdf|image\/png)$/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      const tab = await context.newPage();
      // A browser without a viewer of its own saves a PDF instead.
      await tab.goto(path).catch((error: Error) => {
        expect(error.message).toMatch(/Download is starting|ERR_ABORTED/);
      });
      await tab.close();
    }
    expect(seen).toEqual([]);
  });
});
