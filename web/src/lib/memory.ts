/** What the browser remembers for us. One that keeps nothing, such as with cookies blocked, forgets without a fuss. */
type Area = "localStorage" | "sessionStorage";

export function recall(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

/** Nothing in place of a text forgets it. */
export function keep(area: Area, name: string, value?: string): void {
  try {
    if (value === undefined) window[area].removeItem(name);
    else window[area].setItem(name, value);
  } catch {
    // It is asked again next time.
  }
}
