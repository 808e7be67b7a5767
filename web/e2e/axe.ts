import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe finds nothing on the screen as it stands; in the dark only the colours can differ. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Which engine keeps the data changes nothing of what is shown: the same journey is looked at once.
  if (test.info().project.name.startsWith("postgres")) return;
  await expectNone(page, "light", axe(page).withTags(RULES));
  await expectNone(page, "dark", axe(page).withRules(["color-contrast", "link-in-text-block"]));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
}

/** In the page itself, and without the lists of all that is right: those took three quarters of the time. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

async function expectNone(
  page: Page,
  colorScheme: "light" | "dark",
  axe: AxeBuilder,
): Promise<void> {
  // Colours on their way from one to the other would be judged half-way.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const { violations } = await axe.analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(findings, `axe in ${colorScheme}`).toEqual([]);
}
