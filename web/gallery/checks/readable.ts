import { found, scope } from "./scope";

/** Rules for a whole page; the gallery is none. */
const PAGE_RULES = /^(landmark|region|page-has-heading-one|heading-order)/;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds. */
export function readable(): Promise<string[]> {
  return judge({ type: "tag", values: TAGS });
}

/** The same rules judge another theme, which changes nothing but the colours. */
export function readableColours(): Promise<string[]> {
  return judge({ type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

async function judge(runOnly: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  const { default: axe } = await import("axe-core");
  const { violations } = await axe.run(scope(), {
    runOnly,
    resultTypes: ["violations"],
    elementRef: true,
  });
  return violations
    .filter(({ id }) => !PAGE_RULES.test(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ element, html }) => (element ? found(element, id) : `page: ${id} ${html}`)),
    );
}
