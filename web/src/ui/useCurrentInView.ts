import { type RefObject, useEffect } from "react";

/** Scrolls the marked link of a sideways row to its middle, whenever another is marked. The page doesn't scroll. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    const link = current !== undefined && row.current?.querySelector("[aria-current]");
    if (!row.current || !link) return;
    row.current.scrollLeft += middleOf(link) - middleOf(row.current);
  }, [row, current]);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
