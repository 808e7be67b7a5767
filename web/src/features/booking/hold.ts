/** The hold of the draft: read, counted down, renewed while the person is busy, freed when they leave. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Exam, type HoldsResponse, useConfig } from "../../api";
import { alternativesOf, releaseHold, renewHold, reserve } from "./commands";
import { freeParts } from "./free-parts";
import { formatSlugList } from "./model/address";
import type { Booking } from "./model/another-time";
import {
  canRenew,
  combinedHold,
  countdown,
  type HoldLimits,
  minuteToSpeak,
  shouldRenewWhileTyping,
} from "./model/hold";
import { bookingPlan, heldKeys, holdsPlan } from "./model/plan";
import { type BookingQuery, withoutDevice } from "./model/query";
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

/** Times that are being freed: a renewal must not overtake that. */
let freeing: Promise<unknown> = Promise.resolve();

/** A person who left the form and returns, with Back or Forward, gets the same times again if they are still free. */
async function holdAgain(
  client: QueryClient,
  { address, query }: Booking,
  exams: readonly Exam[],
): Promise<HoldsResponse | undefined> {
  const plan = bookingPlan(address, query, exams);
  const timed = plan.exams.filter(({ as }) => as === "APPOINTMENT");
  const visits = plan.separate ? timed.map((exam) => [exam]) : [timed];
  const wanted = await Promise.all(
    visits.map(async (visit) => {
      const [first] = visit;
      if (!first?.bookingKey || !first.clinicSlug) return undefined;
      const { bookingKey, clinicSlug } = first;
      const examSlug = formatSlugList(visit.map(({ exam }) => exam.slug));
      const search = { ...withoutDevice(query), bookingKey };
      const { start, deviceId } = first.slot ?? {
        start: `${query.date}T${query.startTime}`,
        deviceId: query.deviceId,
      };
      const parts = await freeParts(
        client,
        { regionSlug: address.regionSlug, examSlug, clinicSlug, query: search },
        { start, deviceId },
      );
      return parts && { bookingKey, parts };
    }),
  );
  // All or none: what can't be held as a whole is reported as lost.
  const whole = wanted.flatMap((one) => one ?? []);
  if (whole.length < wanted.length) return undefined;
  return combinedHold(
    await Promise.all(whole.map(({ bookingKey, parts }) => reserve(bookingKey, parts, query))),
  );
}

/** After a reload the hold is unknown; renewing it is the way to read it. */
export function holdQuery(client: QueryClient, booking: Booking, exams: readonly Exam[]) {
  const keys = heldKeys(booking.query);
  return queryOptions({
    queryKey: holdKey(keys),
    queryFn: async () => {
      await freeing;
      try {
        return await renewAll(keys);
      } catch (error) {
        const again = alternativesOf(error) && (await holdAgain(client, booking, exams));
        if (!again) throw error;
        return again;
      }
    },
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
  freeing = Promise.all(unbooked.map(releaseHold));
  void freeing.then(() => client.invalidateQueries({ queryKey: [SLOTS_KEY] }));
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
