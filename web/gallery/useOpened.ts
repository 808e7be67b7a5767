import { useCallback, useEffect, useState } from "react";

/** Closes whatever is open in the gallery, also what has no way out of its own. */
export const CLOSE_EVENT = "gallery:close";

/** What a press opens. A check that has seen it closes it without knowing its buttons. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    window.addEventListener(CLOSE_EVENT, close);
    return () => window.removeEventListener(CLOSE_EVENT, close);
  }, [close]);
  return { isOpen, open, close };
}
