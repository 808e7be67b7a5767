import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { requireReferral } from "./booked-documents";
import { freeSlots, someExam, someLocation } from "./catalogue";
import { deskOf, expectWellMade } from "./office-desk";
import { modal, withCode } from "./people";
import { expect, test } from "./provider-server";
import { asFile, pdfOf, pngOf } from "./sample-files";
import { answerNo, chooseAndHold, fillDetails, goOn, weekAddress } from "./screens";

const referral = pdfOf("my referral.pdf", "Please scan the left knee.", "Second page.");
const card = pngOf("medicare card.png");

/** Chooses a file in the open dialog, and sends it. */
async function send(page: Page, file: ReturnType<typeof asFile>): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Send document" }).click();
}

test("a referral goes with the booking from the form to the radiologist", async ({
  page,
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  // Without the code; files that are refused.
  journey.expectStatus(403, 415);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const admin = await deskOf(browser, server, "admin");
  const undo = await requireReferral(admin);
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const documents = page.getByRole("region", { name: "Documents" });

  await test.step("[BOOK-07m] [ROUTE-03u] [SHELL-09o] the form takes the referral, at once where the address says so", async () => {
    await page.goto(weekAddress(place, exam.slug, week, "&upload=true"));
    await chooseAndHold(page, wanted);
    await fillDetails(page);
    await goOn(page);
    await expect(modal(page, "Add a document")).toBeVisible();
    await expectWellMade(page);
  });

  await test.step("[DOC-03b] [DOC-03c] [DOC-03d] a page that calls itself a PDF is refused, and another file is chosen", async () => {
    const lie = { name: "lie.pdf", mimeType: "application/pdf", buffer: Buffer.from("<p>hello") };
    await send(page, lie);
    const dialog = modal(page, "Add a document");
    await expect(dialog.getByRole("alert")).toContainText("We can read photos and PDFs.");
    await expect(dialog.getByText("lie.pdf")).toHaveCount(0);
    await send(page, asFile(referral, "application/pdf"));
    await expect(documents.getByRole("listitem")).toHaveText([/Referral.*my referral\.pdf/]);
  });

  await test.step("[BOOK-07o] an added file is removed before it is sent", async () => {
    await documents.getByRole("button", { name: "Remove my referral.pdf" }).click();
    await expect(documents.getByRole("listitem")).toContainText("Still needed.");
  });

  await test.step("the scan is booked without it", async () => {
    await answerNo(page);
    await page.getByRole("button", { name: "Check my booking" }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: /^(Book this scan|Request this time)$/ }).click();
    await page.waitForURL(/\/booking\/[^/]+$/);
  });

  await test.step("[DOC-02s] [DOC-09j] [DOC-11b] [PORT-01f] the portal has it among the things to do, and takes it", async () => {
    await page.goto(`/a/${new URL(page.url()).pathname.split("/").at(-1)}`);
    const toDo = page.getByRole("region", { name: "To do before you come" });
    await expect(toDo).toContainText("Add document: Referral");
    await expectWellMade(page);
    await toDo.getByRole("button", { name: /^Add Referral/ }).click();
    // The camera opens; there is none here, and a file does as well.
    await expectWellMade(page);
    await page.getByLabel("Choose a file").setInputFiles(asFile(referral, "application/pdf"));
    await expect(toDo.getByText("Add document: Referral")).toHaveCount(0);
    await expect(documents.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(documents.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    // The task went with its button.
    await expect(page.getByRole("status").filter({ hasText: "Document added" })).toBeFocused();
  });

  await test.step("[DOC-02b] [DOC-03j] a picture is dropped on the field", async () => {
    await documents.getByRole("button", { name: "Add a document" }).click();
    const dropped = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([new Uint8Array(bytes)], "medicare card.png", { type: "image/png" }),
      );
      return transfer;
    }, card.bytes as number[]);
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").dispatchEvent("drop", { dataTransfer: dropped });
    await dialog.getByRole("button", { name: "Send document" }).click();
    await expect(documents.getByRole("listitem")).toHaveCount(2);
  });

  const viewer = page.getByRole("dialog", { name: "Referral" });

  await test.step("[DOC-02r] [DOC-04m] [DOC-04n] [DOC-06c] opening asks for the code, then draws the PDF and counts its pages", async () => {
    const view = documents.getByRole("button", { name: "View my referral.pdf" });
    await withCode(page, server, () => view.click());
    await expect(viewer.getByRole("status").filter({ hasText: "my referral.pdf" })).toContainText(
      "PDF · ",
    );
    await expect(viewer).toContainText("2 pages");
    const frame = viewer.frameLocator("iframe[sandbox='allow-scripts']");
    await expect(frame.getByRole("img", { name: "Page 1 of 2" })).toBeVisible();
    await expect(frame.getByText("Please scan the left knee.")).toHaveCount(1);
    await expectWellMade(page);
  });

  await test.step("[DOC-04b] the saved file is the one that was sent", async () => {
    const download = page.waitForEvent("download");
    await viewer.getByRole("button", { name: "Download my referral.pdf" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(referral.name);
    expect([...(await readFile(await saved.path()))]).toEqual(referral.bytes);
  });

  await test.step("[DOC-04a] [DOC-04g] [DOC-04h] [DOC-04j] [DOC-04l] [CONST-02d] the picture beside it is enlarged by wheel, keys and a double tap", async () => {
    await viewer.getByRole("button", { name: "Next document" }).click();
    const shown = page.getByRole("dialog", { name: "medicare card.png" });
    const picture = shown.getByRole("img", { name: "medicare card.png" });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveCSS("max-height", /600px/);
    const scaled = (by: number) =>
      expect(picture).toHaveAttribute("style", new RegExp(`scale\\(${by}\\)`));
    await picture.hover();
    await page.mouse.wheel(0, -100);
    await scaled(1.2);
    await shown.getByRole("group", { name: "medicare card.png" }).press("0");
    await scaled(1);
    await picture.dblclick();
    await scaled(2);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(documents.getByRole("button", { name: "View my referral.pdf" })).toBeFocused();
  });

  await test.step("[DOC-02c] the patient replaces the picture", async () => {
    await documents.getByRole("button", { name: "Replace medicare card.png" }).click();
    await send(page, asFile(pngOf("both sides.png"), "image/png"));
    await expect(documents.getByRole("button", { name: "View both sides.png" })).toBeVisible();
    await expect(documents.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("[DOC-02f] [SHELL-09w] staff see both in the patient's view, and delete one", async () => {
    const desk = await deskOf(browser, server, "callcentre");
    await desk.goto(page.url());
    const theirs = desk.getByRole("region", { name: "Documents" });
    await theirs.getByRole("button", { name: "Delete both sides.png" }).click();
    const asked = desk.getByRole("alertdialog", { name: "Delete both sides.png?" });
    await asked.getByRole("button", { name: "Keep document" }).click();
    await expect(theirs.getByRole("listitem")).toHaveCount(2);
    await theirs.getByRole("button", { name: "Delete both sides.png" }).click();
    await asked.getByRole("button", { name: "Delete document" }).click();
    await expect(theirs.getByRole("listitem")).toHaveCount(1);
    await expectWellMade(desk);
  });

  await undo();
});
