import { useState } from "react";

/**
 * What somebody types over what the address says. The form stays as it is when the address takes up what was asked for
 * here, so that neither the cursor nor a letter typed meanwhile is lost; it follows when the address says something else.
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
