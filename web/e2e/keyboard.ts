/** A person without a mouse. */
import { expect, type Locator, type Page } from "@playwright/test";

/** More parts than any of these pages has. */
const TABS_MAX = 80;

/** Goes there by Tab alone. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${wanted} is not reached by Tab`);
}
