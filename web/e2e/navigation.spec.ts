import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

/** The file with the pages to read: it is loaded only when one of them is opened. */
const CHUNK = /\/assets\/pages-[^/]+\.js$/;

function navigation(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

test("[SHELL-07a] while a page is on its way a full-screen indicator shows, and goes when it is there", async ({
  page,
  journey: _,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(CHUNK, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(heading(page)).toHaveText("Book your scan");
  const indicator = page.getByRole("status").filter({ hasText: "Loading the page" });
  await expect(indicator).toHaveCount(0);
  await navigation(page).getByRole("link", { name: "About us" }).click();
  await expect(indicator).toBeVisible();
  expect(await indicator.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(navigation(page).getByRole("link", { name: "About us" })).toBeVisible();
  release();
  await expect(heading(page)).toHaveText(/^About /);
  await expect(indicator).toHaveCount(0);
});

test("a page that cannot be loaded shows an error and other pages", async ({ page, journey }) => {
  journey.expectComplaint(/dynamically imported module/);
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("/");
  await navigation(page).getByRole("link", { name: "About us" }).click();
  await expect(heading(page)).toHaveText("This page didn't load");
  await expect(page).toHaveTitle(/^This page didn't load – /);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Call 1300 975 707" }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText(/^About /);
});

test("a failed page leaves the way to other pages open", async ({ page, journey }) => {
  journey.expectComplaint(/dynamically imported module/);
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("/about");
  await expect(heading(page)).toHaveText("This page didn't load");
  await navigation(page).getByRole("link", { name: "Book a scan" }).click();
  await expect(heading(page)).toHaveText("Book your scan");
  await expect(heading(page)).toBeFocused();
});

for (const path of [
  "/nowhere",
  "/about/more",
  "/appointments/x",
  "/check-in",
  "/sydney/newtown/x-ray-chest/not-a-week",
]) {
  test(`[ROUTE-16b] ${path} is not found, in the whole frame, with a way home`, async ({
    page,
    journey: _,
  }) => {
    await page.goto(path);
    await expect(heading(page)).toHaveText("We can't find that page");
    await expect(page).toHaveTitle(/^We can't find that page – /);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(navigation(page).getByRole("link")).toHaveCount(6);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Book a scan" }).click();
    await expect(heading(page)).toHaveText("Book your scan");
    await expect(page).toHaveURL("/");
  });
}

test("every navigation moves focus and sets the title", async ({ page, request, journey: _ }) => {
  const { application, radiology } = await (await request.get("/api/config")).json();
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  await test.step("[A11Y-01c] the first page keeps the browser's own focus", async () => {
    await expect(page.locator("body")).toBeFocused();
    await expect(page).toHaveTitle(application.metaTitle);
  });
  for (const [name, title] of [
    ["About us", `About ${radiology.name}`],
    ["Contact", "Contact"],
    ["Terms", "Terms and conditions"],
    ["Privacy", "Privacy"],
    ["Book a scan", undefined],
  ] as const) {
    await test.step(`[A11Y-01c] '${name}' takes focus on its heading and has its own title`, async () => {
      await navigation(page).getByRole("link", { name }).click();
      await expect(heading(page)).toHaveText(title ?? "Book your scan");
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(
        title ? `${title} – ${radiology.name}` : application.metaTitle,
      );
    });
  }
  await test.step("[A11Y-01c] the browser's Back does the same", async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText("Privacy");
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`Privacy – ${radiology.name}`);
  });
});

for (const path of ["/", "/about", "/nowhere"]) {
  test(`[A11Y-01c] the skip link of ${path} comes first, shows and leads to the content`, async ({
    page,
    journey: _,
  }) => {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("header") === null)).toBe(
      true,
    );
  });
}
