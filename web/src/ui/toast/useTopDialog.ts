import { useSyncExternalStore } from "react";

/** The topmost open dialog, or null. Everything outside of it can neither be pressed nor read. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(watch, topDialog);
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}

function topDialog(): HTMLDialogElement | null {
  const open = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  return open[open.length - 1] ?? null;
}
