import type { Page } from "@playwright/test";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

/** A picture that is recognised by its size. */
function picture(width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40"/></svg>`;
}

/** The name of the header's picture, once the browser has really drawn the uploaded one. */
async function expectPicture(page: Page, path: string, name: string, width: number) {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  const image = page.getByRole("banner").getByRole("img");
  await expect(image).toHaveAttribute("src", `/api/assets/application/${name}`);
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth))
    .toBe(width);
}

test("each kind of page has its picture", async ({ page, provider, journey }) => {
  journey.expectStatus(401, 404);
  await provider.setAsset("confirmation_header", picture(111));
  await provider.setAsset("check_in_header", picture(122));
  await provider.setAsset("header", picture(133));
  for (const path of ["/appointments/x", "/a/x", "/br/x", "/booking/AAAAAAAAAAAAAAAAAAAAAA"]) {
    await test.step(`[SHELL-02f] the confirmation page ${path} shows confirmation_header`, () =>
      expectPicture(page, path, "confirmation_header", 111));
  }
  // The page for it has not loaded yet; its address already has the picture.
  await test.step("digital check-in shows check_in_header", () =>
    expectPicture(page, "/check-in", "check_in_header", 122));
  for (const path of ["/", "/about", "/nowhere"]) {
    await test.step(`[SHELL-02i] any other page, ${path}, shows header`, () =>
      expectPicture(page, path, "header", 133));
  }
  await test.step("without a picture the name is shown", async () => {
    await provider.configure("radiology", { name: "Tidewater Scans" });
    await provider.setAsset("header", null);
    await page.goto("/about");
    const brand = page.getByRole("banner").getByRole("link", { name: "Tidewater Scans, home" });
    await expect(brand).toHaveText("Tidewater Scans");
    await expect(page.getByRole("banner").getByRole("img")).toHaveCount(0);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test("[SHELL-02h] any other page shows header_tablet", async ({ page, provider, journey: _ }) => {
    await provider.setAsset("header_tablet", picture(144));
    await provider.setAsset("confirmation_header", picture(111));
    await expectPicture(page, "/", "header_tablet", 144);
    await expectPicture(page, "/about", "header_tablet", 144);
    await expectPicture(page, "/appointments/x", "confirmation_header", 111);
  });
});
