import { useEffect, useRef } from "react";

/** Calls back once the time is over. A pause stops the clock; afterwards it continues with the rest. */
export function useDismissAfter(duration: number, paused: boolean, onOver: () => void) {
  const left = useRef(duration);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (paused) return;
    const start = Date.now();
    const timer = setTimeout(() => over.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [paused]);
}
