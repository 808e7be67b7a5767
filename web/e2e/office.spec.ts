import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, mondayIn, someExam, somePlace } from "./catalogue";
import { demoOf, expectPath, signIn } from "./people";
import { portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import {
  checkAndBook,
  chooseAndHold,
  expectNoSidewaysScroll,
  fillDetails,
  heading,
  robin,
  weekAddress,
} from "./screens";

/** A patient asks for a scan that staff look at first, and gets its page. */
async function askFor(
  page: Page,
  request: APIRequestContext,
  week: string,
): Promise<{ portal: string; clinic: string }> {
  const place = await somePlace(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "PENDING");
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, wanted);
  await fillDetails(page, { ...robin, "Last name": "Waldorf" });
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("We have your request, Robin");
  const key = new URL(page.url()).pathname.split("/").at(-1);
  return { portal: `/appointments/${key}`, clinic: wanted.clinic.name };
}

test("staff decide what waits for them, and the patient sees it", async ({
  page,
  browser,
  request,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  const desk = await (await browser.newContext({ baseURL: provider.server.url })).newPage();
  const row = desk.getByRole("row", { name: /Waldorf/ });

  const first = await askFor(page, request, mondayIn(7));

  await test.step("whoever is not staff signs in first and comes back", async () => {
    await desk.goto("/admin/pending");
    await expectPath(desk, "/admin/sign-in");
    await signIn(desk, "callcentre", password);
    await expectPath(desk, "/admin/pending");
    await expect(heading(desk)).toHaveText("Waiting for approval");
    await desk.getByLabel("Clinic", { exact: true }).selectOption(first.clinic);
    await expect(row).toHaveCount(1);
    await expectNoAxeFindings(desk);
    await expectNoSidewaysScroll(desk);
  });

  await test.step("[OPS-08b] an approved one is gone from the list and booked for the patient", async () => {
    await row.getByRole("button", { name: /^Approve/ }).click();
    await expect(desk.getByRole("status").filter({ hasText: "Approved: Waldorf" })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(first.portal);
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
  });

  const second = await askFor(page, request, mondayIn(8));

  await test.step("[OPS-08b] a reload keeps the clinic, a decline asks why, and the patient reads that nothing is booked", async () => {
    await desk.getByLabel("Clinic", { exact: true }).selectOption(second.clinic);
    await desk.reload();
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: /^Decline/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Decline this appointment?" });
    await dialog.getByRole("button", { name: "Decline it" }).click();
    await expect(dialog.getByText("Please say why.")).toBeVisible();
    await expectNoAxeFindings(desk);
    await dialog.getByLabel("Why it cannot be").fill("The referral is missing");
    await dialog.getByRole("button", { name: "Decline it" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByRole("status").filter({ hasText: "Declined: Waldorf" })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(second.portal);
    await expect(portalHead(page).getByText("Not possible", { exact: true })).toBeVisible();
  });
});
