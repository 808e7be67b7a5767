/** Axe over the screens of the journeys. A screen is judged as soon as it shows something that no screen of the same size and
 * look has shown in this run; steps that only show it again cost nothing. */
import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { runFile } from "./run-folder";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe finds nothing on the screen as it stands; in the dark only the colours can differ. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Which engine keeps the data changes nothing of what is shown: the same journey is looked at once.
  if (test.info().project.name.startsWith("postgres")) return;
  const shapes = await unjudged(await shapesOf(page));
  if (shapes.length === 0) return;
  await expectNone(page, "light", axe(page).withTags(RULES));
  await expectNone(page, "dark", axe(page).withRules(["color-contrast", "link-in-text-block"]));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await appendFile(judgedFile(), `${shapes.join("\n")}\n`);
}

const judgedFile = () => runFile("axe-judged");

/** The shapes that nobody has judged yet; other workers write into the same file. */
async function unjudged(shapes: readonly string[]): Promise<readonly string[]> {
  const judged = new Set((await readFile(judgedFile(), "utf8").catch(() => "")).split("\n"));
  return shapes.filter((shape) => !judged.has(shape));
}

/** All that axe can judge of a screen, without what differs from person to person: each element with its ancestors and what it
 * is marked with, and the order of headings and landmarks. Width, colours and size of letters belong to it. */
async function shapesOf(page: Page): Promise<readonly string[]> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(describe)));
  const width = page.viewportSize()?.width ?? 0;
  const shapes = frames.flatMap(({ look, elements, outline }) => {
    const hash = (text: string) =>
      createHash("sha1").update(`${width} ${look} ${text}`).digest("base64url");
    const known: string[] = [];
    for (const { parent, marks } of elements) known.push(hash(`${known[parent] ?? ""} ${marks}`));
    return [...known, ...outline.map(hash)];
  });
  return [...new Set(shapes)];
}

/** One of all elements that are alike: the number of its parent's description, and what it is marked with. */
interface Described {
  readonly parent: number;
  readonly marks: string;
}

/** Runs in the page. */
function describe(): { look: string; elements: Described[]; outline: string[] } {
  /** Values that are one of a few; of all others it counts that they are there. */
  const enumerated =
    /^(class|role|type|lang|dir|scope|tabindex|autocomplete|inert|disabled|hidden|open)$/;
  const states =
    /^(true|false|mixed|page|step|date|time|polite|assertive|off|none|\w+ending|\w*grid|listbox|menu|dialog)?$/;
  const markOf = ({ name, value }: Attr) => {
    if (enumerated.test(name)) return `${name}=${value}`;
    if (name.startsWith("aria-")) return `${name}=${states.test(value) ? value : "…"}`;
    if (name === "style") return `style=${value.replace(/\d[\d.]*/g, "0")}`;
    return value === "" ? `${name}=` : name;
  };
  const elements: Described[] = [];
  const numbers = new Map<string, number>();
  const visit = (element: Element, parent: number) => {
    const says = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const labels = (element as HTMLInputElement).labels?.length ?? "";
    const attributes = Array.from(element.attributes, markOf).sort().join(" ");
    const marks = `${element.tagName} ${attributes} ${says} ${labels}`;
    const alike = `${parent} ${marks}`;
    const number = numbers.get(alike) ?? elements.push({ parent, marks }) - 1;
    numbers.set(alike, number);
    if (element.tagName === "svg" || element.tagName === "HEAD") return;
    for (const child of element.children) visit(child, number);
  };
  visit(document.documentElement, -1);

  const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(document.body);
  const theme = Array.from(document.styleSheets)
    .filter(({ href }) => href?.endsWith("/theme.css"))
    .map(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText).join());
  const look = [color, backgroundColor, fontFamily, fontSize, ...theme].join();

  const kindOf = (element: Element) => `${element.tagName} ${element.getAttribute("role") ?? ""}`;
  const nameOf = (element: Element) => `${kindOf(element)} ${element.getAttribute("aria-label")}`;
  const inOrder = (all: Iterable<Element>) =>
    Array.from(all, kindOf).filter((kind, at, kinds) => kind !== kinds[at - 1]);
  const twice = (names: readonly string[]) => new Set(names).size < names.length;
  const headings = document.querySelectorAll("h1, h2, h3, h4, h5, h6");
  const landmarks = document.querySelectorAll(
    "main, nav, header, footer, aside, section, form, [role]",
  );
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
  const outline = [
    `headings ${inOrder(headings)}`,
    `landmarks ${inOrder(landmarks)}, one name twice: ${twice(Array.from(landmarks, nameOf))}`,
    `one id twice: ${twice(ids)}`,
  ];
  return { look, elements, outline };
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
