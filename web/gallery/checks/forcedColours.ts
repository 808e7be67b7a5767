import { CONTROLS, drawn, elements, found, isForReaders, isShown } from "./scope";

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;
/** What can set a control apart once tints and shadows are gone. */
const MARKS = [
  "color",
  "backgroundColor",
  "borderTopColor",
  "borderTopWidth",
  "borderTopStyle",
  "borderBottomColor",
  "borderBottomWidth",
  "borderInlineStartWidth",
  "outlineWidth",
  "outlineStyle",
  "textDecorationLine",
  "textDecorationThickness",
  "fontWeight",
  "fill",
  "stroke",
  "strokeWidth",
] as const;
const CHOSEN = "[aria-pressed=true], [aria-selected=true], [aria-current], [aria-checked=true]";

/** With the system's colours every control still has an edge, and every state a mark. */
export function forcedColours(): string[] {
  return [...withoutEdge(), ...unmarkedChoices(), ...falseMarks(), ...unmarkedMistakes()];
}

function withoutEdge(): string[] {
  return elements(CONTROLS)
    .filter((control) => isShown(drawn(control)) && !hasEdge(control))
    .map((control) => found(control, "has no edge, underline or outline"));
}

function hasEdge(control: HTMLElement): boolean {
  const face = drawn(control);
  const candidates = [face, ...face.querySelectorAll<HTMLElement>("*")];
  if (control.nextElementSibling instanceof HTMLElement)
    candidates.push(control.nextElementSibling);
  return candidates.some((element) => {
    if (!element.checkVisibility() || isForReaders(element)) return false;
    const style = getComputedStyle(element);
    const hasBorder = SIDES.some(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        style[`border${side}Style`] !== "none" &&
        style[`border${side}Color`] !== style.backgroundColor,
    );
    const hasOutline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
    const isUnderlined = style.textDecorationLine.includes("underline");
    const isDrawn =
      element instanceof SVGElement && control instanceof SVGElement && style.stroke !== "none";
    // Only a fill that is exempt from the system's colours is still there.
    const ground = getComputedStyle(document.body).backgroundColor;
    const isFilled = style.forcedColorAdjust === "none" && style.backgroundColor !== ground;
    return hasBorder || hasOutline || isUnderlined || isDrawn || isFilled || isNative(element);
  });
}

/** A box that the browser draws itself, with its mark. */
function isNative(control: Element): boolean {
  const { appearance, opacity } = getComputedStyle(control);
  return control instanceof HTMLInputElement && appearance !== "none" && opacity !== "0";
}

/** What is chosen is compared with the nearest one of its kind that is not. */
function unmarkedChoices(): string[] {
  const chosen = [...elements(CHOSEN), ...elements("input:checked")].filter(
    (one) => isShown(drawn(one)) && !isNative(one),
  );
  return chosen.flatMap((one) => {
    const other = elements(one.tagName.toLowerCase()).find(
      (candidate) =>
        candidate !== one &&
        !candidate.matches(`${CHOSEN}, :checked`) &&
        candidate.closest("[data-state]") === one.closest("[data-state]") &&
        candidate.getAttribute("type") === one.getAttribute("type") &&
        candidate.classList[0] === one.classList[0],
    );
    return other && look(one) === look(other) ? [found(one, "looks like one not chosen")] : [];
  });
}

/** A tick that hides by being see-through gets the colour of text. */
function falseMarks(): string[] {
  return elements("input[type=checkbox]:not(:checked), input[type=radio]:not(:checked)").flatMap(
    (input) => {
      const mark = input.nextElementSibling?.querySelector("svg") ?? null;
      return mark && isShown(mark) && !isNative(input)
        ? [found(input, "has the mark of a chosen one")]
        : [];
    },
  );
}

/** The styles and drawings of a control and of what it contains, without its words. */
function look(control: HTMLElement): string {
  const face = drawn(control);
  const beside = control.nextElementSibling;
  const pieces = [face, ...face.querySelectorAll("*"), ...(beside ? [beside] : [])];
  return pieces
    .map((piece) => {
      const style = getComputedStyle(piece);
      const marks = MARKS.map((mark) => style[mark]);
      return [piece.tagName, piece.getAttribute("d"), style.display, ...marks].join();
    })
    .join("\n");
}

/** A mistake has a sentence with an icon, tied to its field. */
function unmarkedMistakes(): string[] {
  return elements("[aria-invalid=true]").flatMap((control) => {
    const group = control.closest("[aria-describedby]");
    const notes = (group?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    const isTold = notes.some((note) => note && isShown(note) && note.querySelector("svg"));
    return isTold ? [] : [found(control, "is wrong, and only its colour says so")];
  });
}
