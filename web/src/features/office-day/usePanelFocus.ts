import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Opening an appointment from the board moves the focus into the panel. It returns there after a step whose button
 * is gone, and to the board when the panel closes.
 */
export function usePanelFocus(status: string, onClose: () => void) {
  const title = useRef<HTMLHeadingElement>(null);
  const told = useRef(status);

  useEffect(() => {
    const from = document.activeElement;
    const card = from instanceof HTMLElement && from.closest(".ui-time-grid") ? from : null;
    if (!card) return;
    title.current?.focus();
    return () => {
      if (isLost() && card.isConnected) card.focus();
    };
  }, []);

  useEffect(() => {
    if (told.current === status) return;
    told.current = status;
    if (isLost()) title.current?.focus();
  }, [status]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A dialog of the panel closes first.
    const { target, currentTarget } = event;
    const isOwn = target instanceof Element && !target.closest("dialog");
    if (event.key === "Escape" && isOwn && currentTarget.contains(target)) onClose();
  }

  return { title, onKeyDown };
}

function isLost(): boolean {
  return document.activeElement === document.body;
}
