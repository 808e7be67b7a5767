import { useEffect } from "react";
import { useGo } from "../../booking";
import { deniedResults } from "../model/result";

/** Leads to the page that says why results are no longer shown; returns whether it does. */
export function useDenied(error: unknown): boolean {
  const go = useGo();
  const elsewhere = error ? deniedResults(error) : undefined;
  useEffect(() => {
    if (elsewhere) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  return elsewhere !== undefined;
}
