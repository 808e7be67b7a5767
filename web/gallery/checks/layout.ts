import { elements, found, isShown, lines } from "./scope";

/** Rounding of the browser, and the slant of letters. */
const SLACK = 1.5;
const CLIPS = ["hidden", "clip"];
const SCROLLS = ["auto", "scroll"];

/** Nothing scrolls sideways, and no words leave the screen, their control or a box that cuts off. */
export function layout(): string[] {
  return [...sideways(), ...cutOff(), ...squeezed(), ...leaving(), ...overlapping()];
}

function sideways(): string[] {
  const page = document.documentElement;
  const isWide = page.scrollWidth > page.clientWidth;
  const wide = elements().filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    const isBeyond = left < -SLACK || right > page.clientWidth + SLACK;
    return isBeyond && !isInGrid(element) && isShown(element);
  });
  const findings = wide.map((element) => found(element, "is wider than the screen"));
  const scrollers = elements().filter(
    (element) =>
      element.scrollWidth > element.clientWidth + SLACK &&
      SCROLLS.includes(getComputedStyle(element).overflowX) &&
      !isInGrid(element) &&
      isShown(element),
  );
  return [
    ...(isWide && wide.length === 0 ? [`page: ${page.scrollWidth} px wide`] : []),
    ...findings,
    ...scrollers.map((element) => found(element, "scrolls sideways")),
  ];
}

/** A table of hours or rows on a wide screen may scroll both ways, where the keyboard can reach it. */
function isInGrid(element: Element): boolean {
  return element.closest("section[tabindex='0'], [role=region][tabindex='0']") !== null;
}

function cutOff(): string[] {
  return elements()
    .filter((element) => {
      const isWide = element.scrollWidth > element.clientWidth + SLACK;
      const isHigh = element.scrollHeight > element.clientHeight + SLACK;
      if (!(isWide || isHigh) || !element.textContent?.trim() || !isShown(element)) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      return (isWide && CLIPS.includes(overflowX)) || (isHigh && CLIPS.includes(overflowY));
    })
    .map((element) => found(element, "cuts off its words"));
}

/** Words so narrow that they fall apart into letters. */
function squeezed(): string[] {
  const rows = new Map<Node, { element: Element; words: string; count: number }>();
  for (const { node, element, words } of lines()) {
    rows.set(node, { element, words, count: (rows.get(node)?.count ?? 0) + 1 });
  }
  return [...rows.values()].flatMap(({ element, words, count }) => {
    const isSqueezed = count > 2 * words.split(/\s+/).length;
    return isSqueezed ? [found(element, `breaks into ${count} lines`)] : [];
  });
}

function leaving(): string[] {
  const width = document.documentElement.clientWidth;
  return lines().flatMap(({ element, box }) => {
    if ((box.left < -SLACK || box.right > width + SLACK) && !isInGrid(element)) {
      return [found(element, "has words beyond the screen")];
    }
    const frame = element.closest("button, a, summary, td, th, label")?.getBoundingClientRect();
    if (!frame) return [];
    const over = Math.max(
      frame.left - box.left,
      box.right - frame.right,
      frame.top - box.top,
      box.bottom - frame.bottom,
    );
    return over > SLACK ? [found(element, `leaves its control by ${Math.round(over)} px`)] : [];
  });
}

/** Words that lie on other words. A line is higher than its letters: a third of it may be shared. */
function overlapping(): string[] {
  const shown = lines().sort((one, other) => one.box.top - other.box.top);
  return shown.flatMap((one, place) => {
    const findings: string[] = [];
    for (const other of shown.slice(place + 1)) {
      if (other.box.top >= one.box.bottom) break;
      const height = Math.min(one.box.height, other.box.height);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const isOver = across > SLACK && down > height / 3;
      if (
        isOver &&
        one.element !== other.element &&
        layerOf(one.element) === layerOf(other.element)
      ) {
        findings.push(found(one.element, `lies on “${other.words}”`));
      }
    }
    return findings;
  });
}

/** A bar that stays in view lies over what scrolls below it, and is meant to. */
function layerOf(element: Element | null): Element | null {
  for (let one = element; one; one = one.parentElement) {
    if (["sticky", "fixed"].includes(getComputedStyle(one).position)) return one;
  }
  return null;
}
