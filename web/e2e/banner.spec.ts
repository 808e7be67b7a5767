import type { Page } from "@playwright/test";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

const HTML = '<p>Our <a href="/about">Newtown</a> clinic moves on Monday.</p>';

function banner(page: Page) {
  return page.getByRole("complementary", { name: "Notice", exact: true });
}

function closeButton(page: Page) {
  return banner(page).getByRole("button", { name: "Close this notice" });
}

/** The position of a part of the page in the window. */
async function box(part: ReturnType<typeof banner>) {
  const found = await part.boundingBox();
  if (!found) throw new Error("it does not show");
  return { top: found.y, bottom: found.y + found.height };
}

test("a configured banner shows above every page, until it is closed", async ({
  page,
  context,
  provider,
  journey: _,
}) => {
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await provider.configure("radiology", { bannerHtml: HTML, closeBanner: true });

  for (const path of ["/", "/about", "/nowhere"]) {
    await test.step(`[SHELL-01a] it shows above ${path}`, async () => {
      await page.goto(path);
      await expect(banner(page)).toContainText("Our Newtown clinic moves on Monday.");
      const header = await box(page.getByRole("banner"));
      expect((await box(banner(page))).bottom).toBeLessThanOrEqual(header.top);
    });
  }

  await test.step("[SHELL-01b] [CONF-05g] closed, it stays closed while the tab lives", async () => {
    await closeButton(page).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await page.goto("/contact");
    await expect(heading(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step("[SHELL-01b] another tab shows it again", async () => {
    const tab = await context.newPage();
    await tab.goto("/contact");
    await expect(banner(tab)).toBeVisible();
    await tab.close();
  });

  await test.step("a new text shows again in the tab where the old one was closed", async () => {
    await provider.configure("radiology", { bannerHtml: "<p>We are open on Sunday.</p>" });
    await page.reload();
    await expect(banner(page)).toContainText("We are open on Sunday.");
  });
});

test("[SHELL-11d] without closeBanner the banner has no close button", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("radiology", { bannerHtml: HTML, closeBanner: false });
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole("button")).toHaveCount(0);
  await provider.configure("radiology", { closeBanner: true });
  await page.reload();
  await expect(closeButton(page)).toBeVisible();
});

test("[CONF-05f] the banner appears at its configured place", async ({
  page,
  provider,
  journey: _,
}) => {
  const window = { width: 1440, height: 500 };
  await page.setViewportSize(window);
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await provider.configure("radiology", { bannerHtml: HTML, bannerPositionCss: null });
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await toTheEnd();
  await expect(banner(page), "in the flow it scrolls away").not.toBeInViewport();

  await provider.configure("radiology", { bannerPositionCss: "sticky" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Or choose the type of scan" })).toBeVisible();
  await toTheEnd();
  await expect(banner(page)).toBeInViewport({ ratio: 1 });
  expect((await box(banner(page))).top).toBe(0);

  await provider.configure("radiology", { bannerPositionCss: "position: fixed; bottom: 0" });
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  expect((await box(banner(page))).bottom).toBe(window.height);
});

test("outside production everybody sees which installation this is", async ({
  page,
  provider,
  journey: _,
}) => {
  const about = page.getByRole("complementary", { name: "About this installation" });
  await test.step("[SHELL-06a] it names the active profiles", async () => {
    await page.goto(await provider.another({ SCANBOOK_PROFILES: "staging,training" }));
    await expect(about).toContainText("staging, training, demo");
    await expect(about).not.toContainText("you can't book or change anything");
  });
  const production = await provider.another({
    SCANBOOK_PROFILES: "production",
    SCANBOOK_READ_ONLY: "on",
  });
  await page.goto(production);
  await test.step("[SHELL-06c] read-only access shows its notice", async () => {
    const texts = await page.request.get(`${production}/api/assets/translations?lang=en-AU`);
    const { "message.access_read_only": notice } = await texts.json();
    await expect(about).toHaveText(notice);
  });
  await test.step("[SHELL-06b] in production no profiles show", async () => {
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText("production")).toHaveCount(0);
    await expect(page.getByText("demo", { exact: true })).toHaveCount(0);
    await expect(about).not.toContainText("demo");
  });
});
