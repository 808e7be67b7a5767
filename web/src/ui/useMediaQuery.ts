import { useSyncExternalStore } from "react";

/** Whether the screen matches now; true where it can't be known, such as in tests without a screen. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    () => window.matchMedia?.(query)?.matches ?? true,
  );
}
