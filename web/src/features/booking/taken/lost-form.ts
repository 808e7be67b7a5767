/** Leaving a form whose time is gone. Its pages are entries of the history, and Back must not lead through them. */
import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { parseBookingPath } from "../model/address";
import { isForm } from "../navigation";

/** Set while going back: a double press must not go back twice. */
const onTheWay = new WeakSet<RouterHistory>();

/** Goes back to what was there before the form; the first entry of the tab is as far as that goes. */
function backOverForm(history: RouterHistory, arrived: () => void): void {
  if (onTheWay.has(history)) return;
  const further = () => isForm(history.location) && history.canGoBack();
  if (!further()) {
    arrived();
    return;
  }
  const stop = history.subscribe(({ action }) => {
    // The navigation that this answers, a press of Back, may be reported here as well: it was not ours.
    if (action.type !== "GO") return;
    if (further()) return history.go(-1);
    stop();
    onTheWay.delete(history);
    arrived();
  });
  onTheWay.add(history);
  history.go(-1);
}

/** Whether two addresses are of the times, or the form, of the same scans. */
function ofSameScans(one: string, other: string): boolean {
  const [here, there] = [one, other].map(parseBookingPath);
  return (
    here?.regionSlug === there?.regionSlug && String(here?.examSlugs) === String(there?.examSlugs)
  );
}

/** From a lost time to all times; `then` may continue from there. The lost form is behind neither of them in the history. */
export function useLeaveLost(): (times: string, then?: () => void) => void {
  const { history } = useRouter();
  return useCallback(
    (times, then) =>
      backOverForm(history, () => {
        const [path = ""] = times.split("?");
        if (ofSameScans(history.location.pathname, path)) history.replace(times);
        else history.push(times);
        // Two changes at once would become one entry.
        history.flush();
        then?.();
      }),
    [history],
  );
}

/** While a page of the form shows that its time is gone, Back leads to the times. */
export function useBackOverLost(gone: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!gone) return;
    return history.subscribe(({ action }) => {
      if (action.type === "BACK") backOverForm(history, () => undefined);
    });
  }, [history, gone]);
}
