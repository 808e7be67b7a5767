import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { someExam, someLocation } from "./catalogue";
import { deskOf, expectWellMade, panelOf } from "./office-desk";
import { modal, uploadLinkSent, withCode } from "./people";
import { askFromPage, type HandedIn, requestsOf } from "./portal-visits";
import { expect, test } from "./provider-server";
import { asFile, pdfOf, pngOf } from "./sample-files";

const referral = pdfOf("my referral.pdf", "Please scan the left knee.");
const card = pngOf("insurance card.png");

/** Presses a button and compares what the browser saves. */
async function expectSaved(page: Page, button: Locator, { name, bytes }: HandedIn): Promise<void> {
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(saved.suggestedFilename()).toBe(name);
  expect([...(await readFile(await saved.path()))]).toEqual(bytes);
}

test("the files that came with a request are opened by its patient and by staff", async ({
  page,
  browser,
  request,
  provider,
  journey,
}) => {
  // A session without the code is refused, and asked for it; an upload link works once.
  journey.expectStatus(403, 404);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const one = await askFromPage(page, exam.slug, place, [referral]);
  const files = page.getByRole("region", { name: "Your files" });
  const view = page.getByRole("button", { name: "View referral" });

  await test.step("[REQ-02b] [DOC-07i] the portal shows its documents by name, type and size", async () => {
    await page.goto(`/br/${one}`);
    await expect(files.getByRole("listitem")).toHaveCount(1);
    await expect(files.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(files.getByRole("listitem")).toContainText("PDF · 1 kB");
    await expectWellMade(page);
  });

  await test.step("[AUTH-02f] [DOC-02r] opening a file needs the code, and works once it was entered", async () => {
    const open = files.getByRole("button", { name: "View my referral.pdf" });
    await withCode(page, server, () => open.click());
    await expect(modal(page, "my referral.pdf")).toContainText("1 page");
    await expectWellMade(page);
    await page.keyboard.press("Escape");
  });

  await test.step("[SHELL-05a] [CONF-08a] view referral saves the one file at once", async () => {
    await expectSaved(page, view, referral);
  });

  await test.step("[CONF-08a] the switch hides it", async () => {
    await provider.configure("booking_request", { bookingRequestsDownloadReferralEnabled: false });
    await page.reload();
    await expect(files.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(view).toHaveCount(0);
    await expect(files.getByRole("button", { name: /^(View|Replace|Download)/ })).toHaveCount(0);
    await provider.configure("booking_request", { bookingRequestsDownloadReferralEnabled: true });
  });

  const two = await askFromPage(page, exam.slug, place, [referral, card]);

  await test.step("[SHELL-05b] [DOC-04a] view referral shows which there are where there are several", async () => {
    await page.goto(`/br/${two}`);
    await withCode(page, server, () => view.click());
    const viewer = page.getByRole("dialog");
    await expect(viewer).toContainText("Document 1 of 2");
    await viewer.getByRole("button", { name: "Next document" }).click();
    await expect(viewer.getByRole("img", { name: "insurance card.png" })).toBeVisible();
    await expectWellMade(page);
    await page.keyboard.press("Escape");
  });

  await test.step("[REQ-04e] all of them are saved at once", async () => {
    const saving = page.waitForEvent("download");
    await files.getByRole("button", { name: "Download all" }).click();
    expect((await saving).suggestedFilename()).toBe("documents.zip");
  });

  const desk = await deskOf(browser, server, "callcentre");
  const [asked] = await requestsOf(page, two);
  const came = panelOf(desk).getByRole("region", { name: "Documents" });

  await test.step("[REQ-02n] staff open them from the list of requests, and the trail tells of it", async () => {
    await desk.goto(`/admin/requests?request=${asked?.id}`);
    await expect(came.getByRole("listitem")).toContainText([
      "my referral.pdf",
      "insurance card.png",
    ]);
    await expectWellMade(desk);
    await came.getByRole("button", { name: "View my referral.pdf" }).click();
    const viewer = modal(desk, "my referral.pdf");
    const button = viewer.getByRole("button", { name: "Download my referral.pdf" });
    await expectSaved(desk, button, referral);
    const admin = await deskOf(browser, server, "admin");
    await admin.goto("/admin/audit?actor=callcentre");
    const rows = admin.getByRole("row").filter({ hasText: "OPEN_DOCUMENT" });
    await expect(rows).not.toHaveCount(0);
    await desk.keyboard.press("Escape");
  });

  await test.step("[DOC-10o] staff send an upload link from the panel and see where it was sent", async () => {
    await came.getByRole("button", { name: "Send upload link" }).click();
    const dialog = modal(desk, "Send an upload link");
    await expect(dialog.getByRole("radio").first()).toBeChecked();
    await expectWellMade(desk);
    await dialog.getByRole("button", { name: "Send upload link" }).click();
    await expect(came.getByText(/^Upload link sent to .*•••/)).toBeVisible();
  });

  await test.step("[DOC-10m] [DOC-10n] [ROUTE-17a] it takes one document without signing in, and then no more", async () => {
    const address = await uploadLinkSent(server);
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const anyone = await context.newPage();
    await anyone.goto(new URL(address, server.url).href);
    await expect(anyone.getByRole("heading", { name: "Send us your document" })).toBeVisible();
    await expect(anyone.getByRole("button", { name: "Take a photo" })).toBeVisible();
    await expect(anyone.getByRole("link")).toHaveCount(0);
    await expect(anyone.getByRole("navigation")).toHaveCount(0);
    await expectWellMade(anyone);
    const late = asFile(pngOf("by link.png"), "image/png");
    await anyone.locator("input[type=file]").setInputFiles(late);
    await anyone.getByRole("button", { name: "Send document" }).click();
    await expect(anyone.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expectWellMade(anyone);
    await anyone.reload();
    await expect(anyone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectWellMade(anyone);
    await context.close();
    await desk.reload();
    await expect(came.getByRole("listitem").filter({ hasText: "by link.png" })).toHaveCount(1);
  });
});
