import axe from "axe-core";

/** What axe finds, in words short enough for a test report. Colours are judged in a real browser. */
export async function findMistakes(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
