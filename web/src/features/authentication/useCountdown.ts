import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** Whole seconds left; a new start counts from the beginning. */
export function useCountdown(seconds: number, start: unknown): number {
  const [counted, setCounted] = useState({ start, left: seconds });
  const left = counted.start === start ? counted.left : seconds;
  useEffect(() => {
    const until = Date.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
      setCounted({ start, left: rest });
      if (rest === 0) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
}
