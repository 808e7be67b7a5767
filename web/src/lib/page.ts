import { useEffect } from "react";

let firstPage = true;

/**
 * Tells people who can't see a screen change that it did: its own title, and focus on its heading. The first page
 * keeps the browser's own focus, so that the skip link comes first.
 */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (firstPage) firstPage = false;
    else document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, []);
}
