import { useEffect } from "react";

/** The slots have their place on the page by then. */
const SCROLL_AFTER_MS = 100;

/** Scrolls to the time in the address, once it is on the page. */
export function useScrollToChosen(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(
      () => document.querySelector(".ui-slot.is-chosen")?.scrollIntoView({ block: "center" }),
      SCROLL_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isThere]);
}
