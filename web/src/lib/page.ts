import { useEffect } from "react";

let firstPage = true;

/**
 * What a screen owes to everybody who cannot see it change: a title of its own, and focus on its heading.
 * The page a person opens first keeps the browser's own focus, so that the skip link comes first.
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
