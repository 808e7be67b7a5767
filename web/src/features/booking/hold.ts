/** The hold of the draft: read, counted down, renewed while the person is busy, freed when they leave. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type HoldsResponse, useConfig } from "../../api";
import { alternativesOf, releaseHold, renewHold } from "./commands";
import {
  canRenew,
  countdown,
  type HoldLimits,
  minuteToSpeak,
  shouldRenewWhileTyping,
} from "./model/hold";
import type { BookingQuery } from "./model/query";
import { localDay, localTime } from "./model/slots";
import { SLOTS_KEY } from "./queries";

const SECOND_MS = 1000;

export function holdKey(bookingKey: string) {
  return ["hold", bookingKey] as const;
}

/** Where the hold is not at hand, after a reload, renewing it is the way to read it. */
export function holdQuery(bookingKey: string) {
  return queryOptions({
    queryKey: holdKey(bookingKey),
    queryFn: () => renewHold(bookingKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Reading it renews it: another language is no reason to.
    meta: { wordless: true },
  });
}

/** A booked time is nobody's to free. The form still stands for a moment and must not ask for its hold again. */
export function markBooked(client: QueryClient, bookingKey: string): void {
  client.setQueryData(bookedKey(bookingKey), true);
}

function bookedKey(bookingKey: string) {
  return ["booked", bookingKey] as const;
}

/** Leaving the form frees the slot, unless it was booked or another one has taken its place. */
export function leaveForm(
  client: QueryClient,
  { bookingKey, date, startTime }: BookingQuery,
): void {
  if (!bookingKey) return;
  const held = client.getQueryData<HoldsResponse>(holdKey(bookingKey))?.holds[0];
  const same = held && localDay(held.start) === date && localTime(held.start) === startTime;
  if (!same) return;
  client.removeQueries({ queryKey: holdKey(bookingKey) });
  if (client.getQueryData(bookedKey(bookingKey))) return;
  void releaseHold(bookingKey).then(() => client.invalidateQueries({ queryKey: [SLOTS_KEY] }));
}

function limitsOf(holds: HoldsResponse): HoldLimits {
  return { expiresAt: new Date(holds.expiresAt), renewableUntil: new Date(holds.renewableUntil) };
}

/** Ticks once a second; says a minute aloud only at the moments that matter. */
export function useCountdown(holds: HoldsResponse) {
  const [now, setNow] = useState(() => new Date());
  const [spoken, setSpoken] = useState<number>();
  const before = useRef(Number.POSITIVE_INFINITY);
  const { expiresAt } = limitsOf(holds);
  const { limits } = useConfig();
  const left = countdown(expiresAt, now, limits.holdMinutes);

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const minute = minuteToSpeak(before.current, left.secondsLeft);
    // More time was given: what was said no longer holds.
    if (left.secondsLeft > before.current) setSpoken(undefined);
    if (minute) setSpoken(minute);
    before.current = left.secondsLeft;
  }, [left.secondsLeft]);

  return { left, spoken, renewable: canRenew(limitsOf(holds), now) };
}

export function useRenewal(bookingKey: string, onLost: (error: Error) => void) {
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewHold(bookingKey),
    onSuccess: (holds) => client.setQueryData(holdKey(bookingKey), holds),
    // Only a time that is gone changes the screen; a lost connection is no reason to take the form away.
    onError: (error) => {
      if (alternativesOf(error)) onLost(error);
    },
  });

  /** To be called when something was typed. */
  function busy(): void {
    const holds = client.getQueryData<HoldsResponse>(holdKey(bookingKey));
    if (holds && !renewal.isPending && shouldRenewWhileTyping(limitsOf(holds), new Date())) {
      renewal.mutate();
    }
  }

  return { renewal, busy };
}
