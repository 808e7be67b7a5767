import { useState } from "react";

/**
 * Input over a value from the address. The input stays when the address takes up a change from here, so that
 * neither the cursor nor a letter typed meanwhile is lost; it follows when the address changes otherwise.
 */
export function useFollowed<Said>(said: Said, follow: (said: Said) => void): (asked: Said) => void {
  const [seen, setSeen] = useState(said);
  const [asked, setAsked] = useState(said);
  if (!isSame(seen, said)) {
    setSeen(said);
    if (!isSame(asked, said)) {
      setAsked(said);
      follow(said);
    }
  }
  return setAsked;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
