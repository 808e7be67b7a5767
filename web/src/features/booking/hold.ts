/** The hold of the draft: read, counted down, renewed while the person is busy, freed when they leave. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type HoldsResponse, useConfig } from "../../api";
import { alternativesOf, releaseHold, renewHold } from "./commands";
import {
  canRenew,
  combinedHold,
  countdown,
  type HoldLimits,
  minuteToSpeak,
  shouldRenewWhileTyping,
} from "./model/hold";
import { heldKeys, holdsPlan } from "./model/plan";
import type { BookingQuery } from "./model/query";
import { SLOTS_KEY } from "./queries";

const SECOND_MS = 1000;

/** One key; or those of several exams that are booked one by one. */
export type Keys = string | readonly string[];

export function holdKey(keys: Keys) {
  return ["hold", ...[keys].flat()] as const;
}

/** Renews every hold; the first one to end sets the limit for all. */
async function renewAll(keys: Keys): Promise<HoldsResponse> {
  return combinedHold(await Promise.all([keys].flat().map(renewHold)));
}

/** After a reload the hold is unknown; renewing it is the way to read it. */
export function holdQuery(keys: Keys) {
  return queryOptions({
    queryKey: holdKey(keys),
    queryFn: () => renewAll(keys),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Reading it renews it, so a change of language must not.
    meta: { wordless: true },
  });
}

/** A booked time can't be freed. The form is still shown for a moment and must not request its hold again. */
export function markBooked(client: QueryClient, keys: Keys): void {
  for (const key of [keys].flat()) client.setQueryData(bookedKey(key), true);
}

function bookedKey(bookingKey: string) {
  return ["booked", bookingKey] as const;
}

/** Leaving the form frees what is held, unless it was booked or replaced by another time. */
export function leaveForm(client: QueryClient, query: BookingQuery): void {
  const keys = heldKeys(query);
  const held = client.getQueryData<HoldsResponse>(holdKey(keys));
  if (!held || !holdsPlan(held.holds, query)) return;
  client.removeQueries({ queryKey: holdKey(keys) });
  const unbooked = keys.filter((key) => !client.getQueryData(bookedKey(key)));
  if (unbooked.length === 0) return;
  void Promise.all(unbooked.map(releaseHold)).then(() =>
    client.invalidateQueries({ queryKey: [SLOTS_KEY] }),
  );
}

function limitsOf(holds: HoldsResponse): HoldLimits {
  return { expiresAt: new Date(holds.expiresAt), renewableUntil: new Date(holds.renewableUntil) };
}

/** Ticks once a second; announces a minute only when it matters. */
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
    // A renewal is announced in place of the earlier message.
    if (left.secondsLeft > before.current) setSpoken(left.minutesLeft);
    if (minute) setSpoken(minute);
    before.current = left.secondsLeft;
  }, [left.secondsLeft, left.minutesLeft]);

  return { left, spoken, renewable: canRenew(limitsOf(holds), now) };
}

export function useRenewal(keys: Keys, onLost: (error: Error) => void) {
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewAll(keys),
    onSuccess: (holds) => client.setQueryData(holdKey(keys), holds),
    // Only a lost time changes the screen; a lost connection doesn't close the form.
    onError: (error) => {
      if (alternativesOf(error)) onLost(error);
    },
  });

  /** To be called on input. */
  function busy(): void {
    const holds = client.getQueryData<HoldsResponse>(holdKey(keys));
    if (holds && !renewal.isPending && shouldRenewWhileTyping(limitsOf(holds), new Date())) {
      renewal.mutate();
    }
  }

  return { renewal, busy };
}
