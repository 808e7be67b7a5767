import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { TakenSlot } from "../model/alternatives";

/** A time that was lost at the list of times. What is told of it has an entry of the history: Back leads to the times. */
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
