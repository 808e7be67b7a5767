/** The browser's storage. Where it is blocked, such as with cookies off, values are silently forgotten. */
type Area = "localStorage" | "sessionStorage";

export function recall(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

/** Without a value it is removed. */
export function keep(area: Area, name: string, value?: string): void {
  try {
    if (value === undefined) window[area].removeItem(name);
    else window[area].setItem(name, value);
  } catch {
    // It is read again next time.
  }
}
