import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe finds nothing on the screen as it stands, in light and in dark. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
    );
    expect(findings, `axe in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
}
