import { useState } from "react";

/** The last known value, while there is none. */
export function useLatest<Known extends object>(now: Known | undefined): Known | undefined {
  const [kept, setKept] = useState(now);
  if (now && now !== kept) setKept(now);
  return now ?? kept;
}
