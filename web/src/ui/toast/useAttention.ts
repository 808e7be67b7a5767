import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element is hovered or has the focus in it, and where the focus came from. */
export function useAttention(element: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const inside = (other: EventTarget | null) => other instanceof Node && target.contains(other);
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => target.addEventListener(name, listener, { signal: listening.signal });

    on("pointerenter", () => setHovered(true));
    on("pointerleave", () => setHovered(false));
    on("focusin", ({ relatedTarget }) => {
      if (!inside(relatedTarget)) cameFrom.current = relatedTarget;
      setFocused(true);
    });
    on("focusout", ({ relatedTarget }) => setFocused(inside(relatedTarget)));
    return () => listening.abort();
  }, [element]);

  return { attended: hovered || focused, focused, cameFrom };
}
