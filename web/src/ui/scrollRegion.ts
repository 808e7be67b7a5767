/** Makes a part that scrolls inside the page focusable, so that a keyboard can scroll it too. */
export function scrollRegion(scrolls: boolean) {
  return { tabIndex: scrolls ? 0 : undefined };
}
