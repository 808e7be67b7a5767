import { expectNoAxeFindings } from "./axe";
import { browserWith } from "./browser";
import { listAddress } from "./map-page";
import { expect, test } from "./provider-server";

test.use({ launchOptions: browserWith("--disable-gpu", "--disable-3d-apis") });

test("[LOC-03i] a browser that cannot draw the map says so and has the whole list", async ({
  page,
  request,
  provider,
  journey,
}) => {
  journey.expectComplaint(/WebGL/i);
  const { path, here } = await listAddress(request);
  await page.goto(`${path}?${here}`);
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  await provider.configure("application", { mapUiEnabled: true });
  await page.goto(`${path}?${here}`);
  await expect(page.getByText("The map didn't load. The list shows every clinic.")).toBeVisible();
  await expect(cards).toHaveCount(count);
  await page
    .getByRole("button", { name: /^Show on map: / })
    .first()
    .click();
  await expect(cards.first()).toHaveAttribute("aria-current", "true");
  await expectNoAxeFindings(page);
});
