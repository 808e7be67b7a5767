import { type RefObject, useEffect } from "react";

/** Brings the marked link of a row that scrolls sideways to its middle, whenever another is marked. The page stays. */
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
