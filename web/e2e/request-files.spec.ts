import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { someExam, somePlace } from "./catalogue";
import { deskOf, expectWellMade, panelOf } from "./office-desk";
import { codeSent, codesSoFar, expectPath, modal } from "./people";
import { askFromPage, type HandedIn, requestsOf } from "./portal-visits";
import { expect, test } from "./provider-server";

/** Bytes that are no text, so that a file which is changed on its way is seen. */
const PDF = [...Buffer.from("%PDF-1.7\n"), 0xff, 0xfe, 0x00, 0x80, ...Buffer.from("\n%%EOF")];
const PNG = [
  0x89,
  ...Buffer.from("PNG\r\n\x1a\n"),
  0,
  0,
  0,
  13,
  ...Buffer.from("IHDR"),
  0,
  0,
  0,
  3,
  0,
  0,
  0,
  2,
];
const referral: HandedIn = { name: "my referral.pdf", bytes: PDF };
const card: HandedIn = { name: "insurance card.png", bytes: PNG };

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
  // A session without the code is refused, and asked for it.
  journey.expectStatus(403);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const place = await somePlace(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const one = await askFromPage(page, exam.slug, place, [referral]);
  const files = page.getByRole("region", { name: "Your files" });
  const view = page.getByRole("button", { name: "View referral" });

  await test.step("[REQ-02b] the portal shows its documents by name, type and size", async () => {
    await page.goto(`/br/${one}`);
    await expect(files.getByRole("listitem")).toHaveCount(1);
    await expect(files.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(files.getByRole("listitem")).toContainText(`PDF · ${PDF.length} byte`);
    await expectWellMade(page);
  });

  await test.step("[AUTH-02f] what is in them wants the code", async () => {
    const before = await codesSoFar(server);
    await files.getByRole("button", { name: "Download my referral.pdf" }).click();
    const asked = modal(page, "Enter the 6-digit code");
    await expect(asked).toBeVisible();
    await asked.getByRole("textbox").fill((await codeSent(server, before + 1)).code);
    await asked.getByRole("button", { name: "Open my booking" }).click();
    await expectPath(page, `/booking-requests/${one}`);
  });

  await test.step("[SHELL-05a] [CONF-08a] view referral opens the one file at once", async () => {
    await expectSaved(page, view, referral);
    await expectSaved(
      page,
      files.getByRole("button", { name: "Download my referral.pdf" }),
      referral,
    );
  });

  await test.step("[CONF-08a] the switch hides it", async () => {
    await provider.configure("booking_request", { bookingRequestsDownloadReferralEnabled: false });
    await page.reload();
    await expect(files.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(view).toHaveCount(0);
    await expect(files.getByRole("button")).toHaveCount(0);
    await provider.configure("booking_request", { bookingRequestsDownloadReferralEnabled: true });
  });

  const two = await askFromPage(page, exam.slug, place, [referral, card]);

  await test.step("[SHELL-05b] view referral shows which there are where there are several", async () => {
    const before = await codesSoFar(server);
    await page.goto(`/br/${two}`);
    await view.click();
    const dialog = modal(page, "Your files");
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expectWellMade(page);
    await dialog.getByRole("button", { name: "Download insurance card.png" }).click();
    const asked = modal(page, "Enter the 6-digit code");
    await asked.getByRole("textbox").fill((await codeSent(server, before + 1)).code);
    await asked.getByRole("button", { name: "Open my booking" }).click();
    await view.click();
    const button = dialog.getByRole("button", { name: "Download insurance card.png" });
    await expectSaved(page, button, card);
  });

  await test.step("[REQ-02n] staff open them from the list of requests, and the trail tells of it", async () => {
    const desk = await deskOf(browser, server, "callcentre");
    const [asked] = await requestsOf(page, two);
    await desk.goto(`/admin/requests?request=${asked?.id}`);
    const came = panelOf(desk).getByRole("region", { name: "2 files attached" });
    await expect(came.getByRole("listitem")).toHaveText([
      /^my referral\.pdf/,
      /^insurance card\.png/,
    ]);
    await expectWellMade(desk);
    await expectSaved(desk, came.getByRole("button", { name: "my referral.pdf" }), referral);
    const admin = await deskOf(browser, server, "admin");
    await admin.goto("/admin/audit?actor=callcentre");
    const rows = admin.getByRole("row").filter({ hasText: "OPEN_DOCUMENT" });
    await expect(rows).toHaveCount(1);
  });
});
