import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { TakenSlot } from "../model/alternatives";

/** A time that was lost on the list of times. Its message has an entry in the history: Back leads to the times. */
export function useTaken() {
  const { history } = useRouter();
  const [taken, setTaken] = useState<TakenSlot>();
  useEffect(() => {
    if (taken) return history.subscribe(() => setTaken(undefined));
  }, [history, taken]);

  function lose(lost: TakenSlot): void {
    history.push(history.location.href);
    setTaken(lost);
  }

  return { taken, lose, leave: () => history.back() };
}
