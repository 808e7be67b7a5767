import { CONTROLS, drawn, elements, found, isShown } from "./scope";

const TOUCH = 44;
const KIOSK = 60;
const DENSE_WITH_MOUSE = 32;
const ROUNDING = 0.5;

/** Everything that is pressed is large enough for what it is pressed with. */
export function targets(): string[] {
  const measured = new Set<Element>();
  return elements(CONTROLS).flatMap((control) => {
    const target = control instanceof HTMLInputElement ? hitArea(control) : drawn(control);
    if (measured.has(target) || !isShown(target) || isExempt(control)) return [];
    measured.add(target);
    const { width, height } = target.getBoundingClientRect();
    const least = leastSize(control);
    if (Math.min(width, height) >= least - ROUNDING) return [];
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return [found(control, `is ${size} px, least ${least}`)];
  });
}

/** A press on the label counts, and so does one on the room that the label spans. */
function hitArea(input: HTMLInputElement): Element {
  if (!["checkbox", "radio", "file"].includes(input.type)) return input;
  const label = input.labels?.[0];
  if (!label) return input;
  const spans = getComputedStyle(label, "::after").position === "absolute";
  return (spans && label.offsetParent) || label;
}

function leastSize(control: Element): number {
  const density = control.closest<HTMLElement>("[data-density]")?.dataset.density;
  if (density === "kiosk") return KIOSK;
  const isMouse = window.matchMedia("(pointer: fine)").matches;
  return density === "dense" && isMouse ? DENSE_WITH_MOUSE : TOUCH;
}

/** A link within a sentence is as high as its line; the parts of the figure stand as a list too. */
function isExempt(control: HTMLElement): boolean {
  if (control instanceof SVGElement) return true;
  const isInline = getComputedStyle(control).display === "inline";
  const sentence = control.parentElement?.textContent?.replace(control.textContent, "").trim();
  return isInline && control.matches("a") && Boolean(sentence);
}
