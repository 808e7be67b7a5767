import type { Locator, Page } from "@playwright/test";
import { freeSlots, someExam, someLocation } from "./catalogue";
import { expect, test } from "./provider-server";
import { chooseAndHold, heading, weekAddress } from "./screens";

const TARGET_PX = 44;

/** Controls with their height in the window's own pixels, after any zoom. */
function heights(controls: Locator): Promise<(readonly [string, number])[]> {
  return controls.evaluateAll((found) =>
    found
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      // A link inside a sentence is as high as its line.
      .filter((control) => !control.closest("p:not(.slots-exam):not(.slots-place)"))
      .filter((control) => !control.matches(".skip-link"))
      .map((control) => {
        // A small box inside its label is pressed by the label.
        const pressed = control.closest("label") ?? control;
        const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
        return [`${control.tagName} ${control.id} ${name}`, pressed.getBoundingClientRect().height];
      }),
  );
}

async function expectTargets(page: Page): Promise<void> {
  const all = await heights(page.locator("a[href], button, input, select, textarea"));
  expect(all.length).toBeGreaterThan(8);
  // Half a hundredth of a pixel is the browser's rounding.
  const small = all.filter(([, height]) => height < TARGET_PX - 0.01);
  expect.soft(small, `too small on ${page.url()}`).toEqual([]);
}

function zoom(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).zoom);
}

test("the navigation bar has a desktop and a mobile variant", async ({ page, journey: _ }) => {
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const menu = page.getByRole("button", { name: "Menu" });
  await page.goto("/about");
  await test.step("[SHELL-01c] from 1120 px all its links show", async () => {
    await page.setViewportSize({ width: 1120, height: 900 });
    await expect(links).toHaveCount(6);
    await expect(menu).toBeHidden();
  });
  await test.step("[SHELL-01d] [CONST-05j] below 1120 px a button opens them", async () => {
    await page.setViewportSize({ width: 1119, height: 900 });
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await expect(links).toHaveCount(0);
    await menu.click();
    await expect(links).toHaveCount(6);
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await links.filter({ hasText: "Contact" }).click();
    await expect(heading(page)).toHaveText("Contact");
    await expect(links, "the menu closes behind the person").toHaveCount(0);
  });
});

test.describe("on a low screen", () => {
  test.use({ viewport: { width: 1366, height: 650 }, screen: { width: 1366, height: 768 } });

  test("the layout is zoomed and its targets are not", async ({ page, request, demo }) => {
    const place = await someLocation(request);
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    const week = await demo.freeWeek({ place, exam });
    const [wanted] = await freeSlots(request, place, exam.slug, week);
    if (!wanted) throw new Error("nothing is free");
    await page.goto("/");
    await expect(heading(page)).toBeVisible();
    await test.step("[SHELL-08a] [CONST-05i] at a screen height of 768 px, from 820 px of width, the zoom is 75 %", async () => {
      expect(await zoom(page)).toBe("0.75");
      await page.setViewportSize({ width: 820, height: 650 });
      expect(await zoom(page)).toBe("0.75");
      await page.setViewportSize({ width: 819, height: 650 });
      expect(await zoom(page)).toBe("1");
      await page.setViewportSize({ width: 1366, height: 650 });
    });
    const screens = [
      { name: "home", address: "/", ready: page.getByRole("link", { name: /Ultrasound/ }) },
      { name: "the exams", address: `/${place.regionSlug}`, ready: page.getByRole("article") },
      {
        name: "the times",
        address: weekAddress(place, exam.slug, week),
        ready: page.getByRole("article"),
      },
      { name: "about", address: "/about", ready: heading(page) },
    ];
    for (const { name, address, ready } of screens) {
      await test.step(`[SHELL-08d] zoomed targets of ${name} measure at least 44 px`, async () => {
        await page.goto(address);
        await expect(ready.first()).toBeVisible();
        await expectTargets(page);
      });
    }
    await test.step("[SHELL-08d] zoomed targets of the form measure at least 44 px", async () => {
      await page.goto(weekAddress(place, exam.slug, week));
      await chooseAndHold(page, wanted);
      await expectTargets(page);
    });
  });
});

test.describe("on a high screen", () => {
  test.use({ viewport: { width: 1366, height: 650 }, screen: { width: 1366, height: 769 } });

  test("[SHELL-08b] above 768 px of screen height the layout is not zoomed", async ({
    page,
    journey: _,
  }) => {
    await page.goto("/");
    await expect(heading(page)).toBeVisible();
    expect(await zoom(page)).toBe("1");
  });
});

/** What the tablet layout makes larger: the distance of the content from the edge, and what is pressed. */
async function layout(page: Page) {
  await page.goto("/privacy");
  const button = await page.getByRole("main").getByRole("link").first().boundingBox();
  const title = await heading(page).boundingBox();
  return { button: button?.height, margin: title?.x ?? 0 };
}

for (const { device, hasTouch, target } of [
  { device: "tablet", hasTouch: true, target: 56 },
  { device: "desk of the same width", hasTouch: false, target: 48 },
]) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width: 820, height: 1180 }, screen: { width: 820, height: 1180 } });
    test.use({ hasTouch });

    test(`[SHELL-08c] controls are ${target} px high`, async ({ page, provider, journey: _ }) => {
      await provider.configure("radiology", { privacyPolicyUrl: "https://example.org/privacy" });
      const { button, margin } = await layout(page);
      expect(button).toBe(target);
      if (hasTouch) expect(margin).toBeCloseTo(0.04 * 820, 0);
      else expect(margin).toBeLessThan(0.04 * 820 - 4);
    });
  });
}
