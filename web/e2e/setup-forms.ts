/** The forms of the set-up, filled in by the labels of their fields. */
import type { Page } from "@playwright/test";

export type Filling = Readonly<Record<string, string>>;

/** The whole label, whether or not the field may stay empty. */
export const labelled = (label: string) => new RegExp(`^${label}( \\(optional\\))?$`);

export async function fill(page: Page, texts: Filling, choices: Filling = {}) {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole("textbox", { name: labelled(label) }).fill(text);
  }
  for (const [label, choice] of Object.entries(choices)) {
    await page.getByRole("combobox", { name: labelled(label) }).selectOption(choice);
  }
}
