// What the checks look at, and how they name what they find.

/** What a person can press, choose or fill in. */
export const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button]";

/**
 * The dialog on top when one is open, since the page behind it is inert; else the state that a check looks at alone,
 * or the whole gallery.
 */
export function scope(): Element {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const alone = document.querySelector("[data-looking]");
  return dialogs.at(-1) ?? alone ?? document.querySelector(".gallery") ?? document.body;
}

export function elements(selector = "*"): HTMLElement[] {
  return [...scope().querySelectorAll<HTMLElement>(selector)];
}

export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || isForReaders(element)) return false;
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest("figcaption");
}

/** Asked for every element and its ancestors; forgotten before each check, as sizes and styles change between them. */
let forReaders = new WeakMap<Element, boolean>();

export function begin(): void {
  forReaders = new WeakMap();
}

/** Cut down to nothing, for screen readers only; a style sheet may do that without the class. */
export function isForReaders(element: Element): boolean {
  const known = forReaders.get(element);
  if (known !== undefined) return known;
  const outer = element.parentElement;
  const answer =
    getComputedStyle(element).clipPath === "inset(50%)" || (outer !== null && isForReaders(outer));
  forReaders.set(element, answer);
  return answer;
}

/** Such as `Button, busy: `. */
export function found(element: Element, what: string): string {
  const component = element.closest<HTMLElement>("[data-component]")?.dataset.component;
  const state = element.closest<HTMLElement>("[data-state]")?.dataset.state;
  return `${component ?? "page"}, ${state ?? ""}: ${named(element)} ${what}`;
}

function named(element: Element): string {
  const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
  const short = words.replace(/\s+/g, " ").trim().slice(0, 40);
  return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${short}”`;
}

/** Every line of text that is shown, with the box it takes. */
export function lines(): { node: Node; element: HTMLElement; words: string; box: DOMRect }[] {
  const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || node.textContent?.trim() === "" || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = (node.textContent ?? "").trim();
    for (const box of range.getClientRects()) {
      if (!isScrolledAway(element, box)) found.push({ node, element, words, box });
    }
  }
  return found;
}

/** Within a part that scrolls up and down, most of it lies out of sight and is no mistake. */
function isScrolledAway(element: Element, box: DOMRect): boolean {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const isFull = outer.scrollHeight > outer.clientHeight;
    if (outer === document.body || !isFull) continue;
    if (!["auto", "scroll"].includes(getComputedStyle(outer).overflowY)) continue;
    const { top, bottom } = outer.getBoundingClientRect();
    if (box.bottom > bottom || box.top < top) return true;
  }
  return false;
}

/** A hidden native box is drawn by its label or by what stands beside it. */
export function drawn(control: HTMLElement): HTMLElement {
  const isHidden = getComputedStyle(control).opacity === "0" || isForReaders(control);
  const isNative = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
  if (!isNative || !isHidden) return control;
  return control.closest("label") ?? control.parentElement ?? control;
}
