import { useState } from "react";

/** What was known last, while it is not known now. */
export function useLatest<Known extends object>(now: Known | undefined): Known | undefined {
  const [kept, setKept] = useState(now);
  if (now && now !== kept) setKept(now);
  return now ?? kept;
}
