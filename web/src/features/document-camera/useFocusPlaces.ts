import { useCallback, useEffect, useRef } from "react";

/** After a photo the button that took it is gone: the focus follows what is shown instead. */
export function useFocusPlaces() {
  const page = useRef<HTMLFieldSetElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  /** Says what to do next, where there is no camera. */
  const lead = useRef<HTMLParagraphElement>(null);
  const next = useRef<"PAGE" | "CAMERA">(undefined);
  // Once it is drawn.
  useEffect(() => {
    if (!next.current) return;
    const place = next.current === "PAGE" ? page.current : shutter.current;
    (place ?? lead.current)?.focus();
    next.current = undefined;
  });
  const turnTo = useCallback((place: "PAGE" | "CAMERA") => {
    next.current = place;
  }, []);
  return { page, shutter, lead, turnTo };
}
