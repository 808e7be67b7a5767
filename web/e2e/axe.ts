/**
 * Runs axe on the screens of the journeys. It checks only what no screen of the same size and look has shown in
 * this run, so repeated content costs nothing.
 */
import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, type Frame, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { runFile } from "./run-folder";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that axe leaves out unless they are named. */
const UNSETTLED = ["experimental", "deprecated"];
const RULES = axe
  .getRules(TAGS)
  .filter(({ tags }) => !UNSETTLED.some((tag) => tags.includes(tag)))
  .map(({ ruleId }) => ruleId);
/** In dark mode only the colours can differ. */
const COLOURS = ["color-contrast", "link-in-text-block"];
/** These rules depend on the order of all headings and landmarks, and on ids, so they run on the whole document. */
const OUTLINE =
  /^(bypass|duplicate-id.*|heading-order|landmark-.*|page-has-heading-one|region|skip-link)$/;
const OUTLINE_RULES = RULES.filter((rule) => OUTLINE.test(rule));

/** Axe finds nothing on the current screen, in light and in dark. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // The database engine doesn't change what is shown, so each journey is checked once.
  if (test.info().project.name.startsWith("postgres")) return;
  const unjudged = await unjudgedOf(page);
  if (unjudged.length === 0) return;
  await expectNone(page, "light", unjudged);
  await expectNone(page, "dark", unjudged);
  await page.emulateMedia({ colorScheme: "light" });
  await appendFile(judgedFile(), `${unjudged.flatMap(({ shapes }) => shapes).join("\n")}\n`);
}

/** What a frame shows for the first time. */
interface Unjudged {
  readonly frame: Frame;
  readonly shapes: readonly string[];
  /** Numbers of the descriptions of the uppermost new elements; all within them are new too. */
  readonly parts: readonly number[];
  /** Whether its order of headings or landmarks is new. */
  readonly outline: boolean;
}

const judgedFile = () => runFile("axe-judged");

/** Findings that are not judged yet, by frame; other workers write into the same file. */
async function unjudgedOf(page: Page): Promise<readonly Unjudged[]> {
  const judged = new Set((await readFile(judgedFile(), "utf8").catch(() => "")).split("\n"));
  const width = page.viewportSize()?.width ?? 0;
  const frames = page.frames().map(async (frame): Promise<Unjudged> => {
    const { look, elements, outline } = await frame.evaluate(describe);
    const hash = (text: string) =>
      createHash("sha1").update(`${width} ${look} ${text}`).digest("base64url");
    const known: string[] = [];
    for (const { parent, marks } of elements) known.push(hash(`${known[parent] ?? ""} ${marks}`));
    const isNew = known.map((shape) => !judged.has(shape));
    const newOutline = outline.map(hash).filter((shape) => !judged.has(shape));
    return {
      frame,
      shapes: [...known.filter((_, number) => isNew[number]), ...newOutline],
      parts: elements.flatMap(({ parent }, number) =>
        isNew[number] && !isNew[parent] ? [number] : [],
      ),
      outline: newOutline.length > 0,
    };
  });
  return (await Promise.all(frames)).filter(({ shapes }) => shapes.length > 0);
}

/**
 * Everything that axe can check of a screen, without personal data: each element with its ancestors and attributes,
 * and the order of headings and landmarks. Width, colours and font size are part of it.
 */
interface Description {
  readonly look: string;
  readonly elements: readonly Described[];
  readonly outline: readonly string[];
}

/** One of several identical elements: the number of its parent's description, and its attributes. */
interface Described {
  readonly parent: number;
  readonly marks: string;
}

/** Runs in the page, and stores there which elements each description covers, and which only repeat others. */
function describe(): Description {
  /** Attributes with a fixed set of values; of all others only the presence counts. */
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
  const parts: Element[][] = [];
  const surplus: Element[] = [];
  /** Whether two elements before it, and before each one within it, were alike: styles may distinguish odd from even. */
  const visit = (element: Element, parent: number): boolean => {
    const says = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const labels = (element as HTMLInputElement).labels?.length ?? "";
    const attributes = Array.from(element.attributes, markOf).sort().join(" ");
    const marks = `${element.tagName} ${attributes} ${says} ${labels}`;
    const alike = `${parent} ${marks}`;
    const number = numbers.get(alike) ?? elements.push({ parent, marks }) - 1;
    numbers.set(alike, number);
    const same = parts[number] ?? [];
    parts[number] = same;
    same.push(element);
    const leaf = element.tagName === "svg" || element.tagName === "HEAD";
    const children = leaf ? [] : Array.from(element.children);
    const seen = children.filter((child) => visit(child, number));
    if (same.length > 2 && seen.length === children.length) return true;
    surplus.push(...seen);
    return false;
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
  Object.assign(window, { scanbookParts: parts, scanbookSurplus: surplus });
  return { look, elements, outline };
}

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Injects axe into a document that has none yet. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !("axe" in window))) await frame.evaluate(await source);
}

interface AskedRules {
  readonly parts: readonly number[];
  /** The rules that run on the new parts. */
  readonly ofParts: readonly string[];
  /** The rules that run on the whole document. */
  readonly ofWhole: readonly string[];
}

/** Runs in the page. Parts that have disappeared since they were described are checked with the whole document. */
async function findings({ parts, ofParts, ofWhole }: AskedRules): Promise<string[]> {
  const page = window as unknown as {
    axe: typeof axe;
    scanbookParts: readonly (readonly Element[])[];
    scanbookSurplus: Element[];
  };
  const include = parts.flatMap((number) => page.scanbookParts[number] ?? []);
  const exclude = page.scanbookSurplus;
  const there = include.every((element) => element.isConnected);
  const run = async (context: axe.ElementContext, rules: readonly string[]) => {
    const { violations } = await page.axe.run(context, {
      runOnly: { type: "rule", values: [...rules] },
      // Without the lists of passed checks, which took three quarters of the time.
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
    );
  };
  return [
    ...(parts.length > 0 ? await run(there ? { include, exclude } : document, ofParts) : []),
    ...(ofWhole.length > 0 ? await run(document, ofWhole) : []),
  ];
}

async function expectNone(
  page: Page,
  colorScheme: "light" | "dark",
  unjudged: readonly Unjudged[],
): Promise<void> {
  // Colours in transition would be checked half-way, so journeys run with reduced motion.
  await page.emulateMedia({ colorScheme });
  const found: string[] = [];
  for (const { frame, parts, outline } of unjudged) {
    await bringAxe(frame);
    const ofParts = colorScheme === "light" ? RULES : COLOURS;
    const ofWhole = colorScheme === "light" && outline ? OUTLINE_RULES : [];
    found.push(...(await frame.evaluate(findings, { parts, ofParts, ofWhole })));
  }
  expect(found, `axe in ${colorScheme}`).toEqual([]);
}
