/** A caller's time is held while staff book for them, up to the server's limit for any hold. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Hold } from "../../api";
import { alternativesOf, shouldRenewWhileTyping } from "../booking";
import { renew } from "./booking";

/** With a wrong clock it still doesn't ask more often than this. */
const RENEW_MS = 30_000;

interface HoldRenewal {
  readonly held: Hold | undefined;
  readonly bookingKey: () => string;
  /** Whether the draft is being changed. */
  readonly isBusy: boolean;
  readonly onRenewed: (hold: Hold) => void;
  /** Another person has it. */
  readonly onLost: () => void;
}

export function useRenewedHold({ held, bookingKey, isBusy, onRenewed, onLost }: HoldRenewal) {
  const renewing = useMutation({
    mutationFn: () => renew(bookingKey()),
    onSuccess: (kept) => kept && onRenewed(kept),
    // Only a lost time changes the page; a lost connection doesn't.
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
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [held, isIdle, mutate]);

  return renewing;
}
