/** A caller's time is kept as long as somebody books for them, up to the bound that the server sets for any hold. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Hold } from "../../api";
import { alternativesOf, shouldRenewWhileTyping } from "../booking";
import { renew } from "./booking";

/** A clock that goes wrong asks no more often than this. */
const LOOK_AGAIN_MS = 30_000;

interface Kept {
  readonly held: Hold | undefined;
  readonly bookingKey: () => string;
  /** Whether the draft changes at this moment. */
  readonly isBusy: boolean;
  readonly onKept: (hold: Hold) => void;
  /** Somebody else has it. */
  readonly onLost: () => void;
}

export function useKeptHold({ held, bookingKey, isBusy, onKept, onLost }: Kept) {
  const renewing = useMutation({
    mutationFn: () => renew(bookingKey()),
    onSuccess: (kept) => kept && onKept(kept),
    // Only a time that is gone changes the page; a lost connection takes nothing away.
    onError: (error) => alternativesOf(error) && onLost(),
  });
  const { mutate, isPending } = renewing;
  const isIdle = !isBusy && !isPending;

  useEffect(() => {
    if (!held || !isIdle) return;
    const timer = setInterval(() => {
      const limits = {
        expiresAt: new Date(held.expiresAt),
        renewableUntil: new Date(held.renewableUntil),
      };
      if (shouldRenewWhileTyping(limits, new Date())) mutate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [held, isIdle, mutate]);

  return renewing;
}
