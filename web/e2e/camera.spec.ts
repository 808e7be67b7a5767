import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam } from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import { tabTo } from "./keyboard";
import { SHEET, withPaperCamera } from "./paper-video";
import { bookFromPage } from "./portal-visits";
import { expectNoSidewaysScroll } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";
import { moveFingers } from "./touch";

test.use({ launchOptions: withPaperCamera() });

const corner = (page: Page, name: string) =>
  page.getByRole("slider", { name: `${name} corner, left and right` });

/** How far the corner is from the left and from the top, in shares. */
async function placeOf(page: Page, name: string): Promise<[number, number]> {
  const said = (await corner(page, name).getAttribute("aria-valuetext")) ?? "";
  const [across = 0, down = 0] = [...said.matchAll(/(\d+)%/g)].map(
    ([, part]) => Number(part) / 100,
  );
  return [across, down];
}

/** Where a corner is drawn on the screen. */
async function pointOf(page: Page, index: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(".camera-drawing__corner").nth(index).boundingBox();
  if (!box) throw new Error("the corner is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openBooking(page: Page, request: APIRequestContext, demo: Demo): Promise<void> {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(`/a/${await bookFromPage(page, exam.slug, wanted)}`);
}

test("a referral is photographed in the portal with three taps", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, request, demo, journey }) => {
  const scripts: string[] = [];
  page.on("request", (asked) => scripts.push(asked.url()));
  await openBooking(page, request, demo);
  const open = page.getByRole("button", { name: "Take a photo" }).first();
  const shutter = page.getByRole("button", { name: "Take the photo" });

  await test.step("[DOC-09n] its code loads when it is opened", async () => {
    await expect(open).toBeVisible();
    expect(scripts.filter((url) => url.includes("DocumentCamera"))).toEqual([]);
    await open.click();
    await expect(shutter).toBeVisible();
    expect(scripts.filter((url) => url.includes("DocumentCamera"))).not.toEqual([]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[DOC-05a] [DOC-09b] [DOC-09o] the photo shows with the corners on those of the paper", async () => {
    // At once: the camera may not have had its first picture yet.
    await shutter.click();
    await expect(page.getByRole("group", { name: /^Page 1 of 1/ })).toBeFocused();
    const [across, down] = await placeOf(page, "Top left");
    expect(Math.abs(across - SHEET.left)).toBeLessThan(0.03);
    expect(Math.abs(down - SHEET.top)).toBeLessThan(0.03);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[DOC-09c] a corner follows the finger or the mouse, and the arrow keys", async () => {
    const before = await placeOf(page, "Bottom right");
    const at = await pointOf(page, 2);
    const to = { x: at.x - 30, y: at.y - 30 };
    if (journey.size === "telephone") await moveFingers(page, [at, to]);
    else {
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    }
    const after = await placeOf(page, "Bottom right");
    expect(after[0]).toBeLessThan(before[0]);
    expect(after[1]).toBeLessThan(before[1]);
    await corner(page, "Bottom right").focus();
    await page.keyboard.press("Shift+ArrowRight");
    expect((await placeOf(page, "Bottom right"))[0]).toBeGreaterThan(after[0]);
  });

  await test.step("[DOC-09h] a page is turned, and a second one moved and removed", async () => {
    await page.getByRole("button", { name: "Turn page" }).click();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(shutter).toBeFocused();
    await shutter.click();
    await page.getByRole("button", { name: "Move earlier" }).click();
    await expect(page.getByText("This is now page 1 of 2.")).toBeAttached();
    await page.getByRole("button", { name: "Delete page" }).click();
    await expect(page.getByRole("button", { name: "Use 1 page" })).toBeVisible();
  });

  await test.step("[DOC-09k] leaving asks, and staying keeps the page", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep my pages" }).click();
    await expect(page.getByRole("button", { name: "Use 1 page" })).toBeVisible();
  });

  await test.step("[DOC-05b] [DOC-05c] [DOC-09a] [DOC-11c] the PDF is sent, three taps after the portal", async () => {
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && /attachments$/.test(answer.url()),
    );
    await page.getByRole("button", { name: "Use 1 page" }).click();
    expect((await sent).ok()).toBe(true);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Documents" })).toContainText("Document.pdf");
    await expect(open).toBeFocused();
  });
});

test("a referral is photographed by keyboard alone", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, request, demo }) => {
  await openBooking(page, request, demo);
  const open = page.getByRole("button", { name: "Take a photo" }).first();
  const press = async (name: string) => {
    await tabTo(page, page.getByRole("button", { name, exact: true }));
    await page.keyboard.press("Enter");
  };

  await test.step("[DOC-11d] [DOC-09c] a photo is taken, and a corner moved", async () => {
    await tabTo(page, open);
    await page.keyboard.press("Enter");
    await press("Take the photo");
    await expect(page.getByRole("group", { name: /^Page 1 of 1/ })).toBeFocused();
    const before = await placeOf(page, "Top right");
    await tabTo(page, corner(page, "Top right"));
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowDown");
    const after = await placeOf(page, "Top right");
    expect(after[0]).toBeLessThan(before[0]);
    expect(after[1]).toBeGreaterThan(before[1]);
  });

  await test.step("[DOC-11d] [DOC-09h] a second page is taken, turned, moved and removed", async () => {
    await press("Page 2");
    await expect(page.getByRole("button", { name: "Take the photo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await press("Turn page");
    await press("Move earlier");
    await press("Delete page");
    await expect(page.getByRole("group", { name: /^Page 1 of 1/ })).toBeFocused();
  });

  await test.step("[DOC-11d] the PDF is sent, and the focus is where it began", async () => {
    await press("Use 1 page");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Documents" })).toContainText("Document.pdf");
    await expect(open).toBeFocused();
  });
});
