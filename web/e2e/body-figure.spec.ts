import { expectNoAxeFindings } from "./axe";
import { someLocation } from "./catalogue";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll } from "./screens";

test("an exam is found by pointing at the body, or by a theme", async ({ page, request }) => {
  const { regionSlug } = await someLocation(request);
  await page.goto(`/${regionSlug}`);
  const figure = page.getByRole("group", { name: "Where on the body?" });
  const cards = page.getByRole("article");
  const all = await page.getByRole("status").filter({ hasText: /scans/ }).textContent();

  await test.step("[BOOK-02d] a part of the body figure narrows the list to its exams", async () => {
    await figure.getByRole("button", { name: "Left knee" }).first().click();
    await expect(page).toHaveURL(/bodyPartId=\d+/);
    await expect(page.getByText(/^\d+ scans?$/)).not.toHaveText(all ?? "");
    await expect(page.getByRole("heading", { level: 2, name: /knee/i }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /abdomen/i })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  await test.step("the list says the same as the figure", async () => {
    await page.getByText("Choose from a list instead").click();
    const inList = page.getByRole("list", { name: "Where on the body?" });
    await expect(inList.getByRole("button", { name: "Left knee" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await inList.getByRole("button", { name: "Left knee" }).click();
    await expect(page).not.toHaveURL(/bodyPartId/);
  });

  await test.step("[BOOK-02c] exams are found by exam group", async () => {
    await page.getByRole("button", { name: "Pregnancy" }).click();
    await expect(page).toHaveURL(/groupName=Pregnancy/);
    await expect(page.getByRole("heading", { level: 2, name: /pregnancy/i }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /knee/i })).toHaveCount(0);
  });

  await test.step("an exam of a theme has its times", async () => {
    await page
      .getByRole("link", { name: /^Choose/ })
      .first()
      .click();
    await expect(cards.first()).toBeVisible();
    await expect(page.getByRole("button", { name: /, Harbour Imaging / }).first()).toBeVisible();
  });
});

test("on a telephone the figure is folded away until it is asked for", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { regionSlug } = await someLocation(request);
  await page.goto(`/${regionSlug}`);
  await expect(page.getByRole("group", { name: "Where on the body?" })).toHaveCount(0);
  await page.getByText("Not sure of the name? Show us where").click();
  const figure = page.getByRole("group", { name: "Where on the body?" });
  await figure.getByRole("button", { name: "Left knee" }).click();
  await expect(page).toHaveURL(/bodyPartId=\d+/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
});

test("the figure's colours are the configured ones", async ({ page, provider, request }) => {
  await provider.configure("application", {
    bodyFigureColors: { resting: "#ffe0b2", hover: "#ffb74d", chosen: "#7b1fa2" },
  });
  const { regionSlug } = await someLocation(request);
  await page.goto(`/${regionSlug}`);
  const figure = page.getByRole("group", { name: "Where on the body?" });
  const fill = (name: string) =>
    figure
      .getByRole("button", { name })
      .first()
      .locator("path")
      .first()
      .evaluate((part) => getComputedStyle(part).fill);

  await test.step("[SHELL-10g] [CONF-07e] resting and chosen parts have their own colours", async () => {
    await expect.poll(() => fill("Right knee")).toBe("rgb(255, 224, 178)");
    await figure.getByRole("button", { name: "Left knee" }).first().click();
    await page.mouse.move(0, 0);
    await expect.poll(() => fill("Left knee")).toBe("rgb(123, 31, 162)");
  });
});
