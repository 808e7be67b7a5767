/** Holding the times of several scans: one visit under one key, all or none; or each scan under its own key. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Alternative, HoldsResponse } from "../../api";
import {
  alternativesOf,
  type BookingAddress,
  type BookingQuery,
  bookingHref,
  CHECKS_KEY,
  combinedHold,
  firstDayOfWeek,
  handOn,
  heldKeys,
  holdKey,
  holdSlots,
  isDeadKey,
  localDay,
  newBookingKeys,
  releaseHold,
  reserve,
  SLOTS_KEY,
  slotParameters,
} from "../booking";
import { asOneVisit, type BookingLocation, separately, withChoice } from "./model/choices";
import { inOrder, type Stay } from "./model/stays";

/** The scan whose time was just taken, and the nearest free ones. */
export interface Lost {
  readonly stay: Stay;
  readonly alternatives: readonly Alternative[];
}

export class StayLost extends Error {
  readonly lost: Lost;
  constructor(lost: Lost) {
    super("a time of the plan is gone");
    this.name = "StayLost";
    this.lost = lost;
  }
}

function wanted({ exam, clinic, start, end, deviceId }: Stay) {
  return { examSlug: exam.slug, clinicSlug: clinic.slug, start, end, deviceId };
}

interface HeldPlan {
  /** The address of the form, and where Back leads. */
  readonly form: BookingLocation;
  readonly back: BookingLocation;
  readonly holds: HoldsResponse;
}

async function holdVisit(place: BookingLocation, stays: readonly Stay[]): Promise<HeldPlan> {
  const ordered = inOrder(stays);
  const [first] = ordered;
  if (!first) throw new Error("a visit has scans");
  const { query } = asOneVisit(place);
  const { bookingKey, holds } = await holdSlots(ordered.map(wanted), query).catch((error) => {
    throw lossOf(error, first);
  });
  const apart = place.query.times?.flatMap((time) => time.bookingKey ?? []) ?? [];
  for (const key of apart) if (key !== bookingKey) await handOn(key, bookingKey);
  const chosen: BookingQuery = {
    ...query,
    ...slotParameters({ start: first.start, end: ordered.at(-1)?.end ?? first.end }),
    selectedClinic: first.clinic.slug,
    bookingKey,
  };
  const address = withWeek({ ...place.address, clinicSlugs: [] }, first);
  const form = { ...address, clinicSlugs: [first.clinic.slug], booking: true };
  return {
    back: { address: { ...place.address, clinicSlugs: [] }, query: chosen },
    form: { address: form, query: { ...chosen, deviceId: first.deviceId } },
    holds,
  };
}

async function holdEach(place: BookingLocation, stays: readonly Stay[]): Promise<HeldPlan> {
  const { examSlugs } = place.address;
  const chosen = stays.reduce(
    (before, stay) =>
      withChoice(before, examSlugs.indexOf(stay.exam.slug), {
        ...stay,
        clinicSlug: stay.clinic.slug,
      }),
    place.query.separateBooking ? place : separately(place),
  );
  const known = examSlugs.map((_, position) => place.query.times?.[position]?.bookingKey);
  const held = await reserveEach(examSlugs, known, stays, place.query);
  await handOnEach(place, held.keys);
  const times = examSlugs.map((_, position) => ({
    ...chosen.query.times?.[position],
    bookingKey: held.keys[position] ?? "",
  }));
  const query = { ...chosen.query, times };
  const [first] = inOrder(stays);
  const address = first ? withWeek(chosen.address, first) : chosen.address;
  return {
    back: place.query.separateBooking ? { address: chosen.address, query } : place,
    form: { address: { ...address, booking: true }, query },
    holds: held.holds,
  };
}

/** What was answered and handed in so far goes with the scans; what is for none of them alone, with the first. */
async function handOnEach({ address, query }: BookingLocation, keys: readonly string[]) {
  const [firstKey] = keys;
  const former = [query.bookingKey, ...(query.times ?? []).map(({ bookingKey }) => bookingKey)];
  for (const key of new Set(former)) {
    if (!key || !firstKey || keys.includes(key)) continue;
    for (const [position, examSlug] of address.examSlugs.entries()) {
      await handOn(key, keys[position] ?? firstKey, examSlug);
    }
    await handOn(key, firstKey);
  }
}

/** One after the other; if one is gone, those before it are freed again. */
async function reserveEach(
  examSlugs: readonly string[],
  known: readonly (string | undefined)[],
  stays: readonly Stay[],
  query: BookingQuery,
): Promise<{ keys: readonly string[]; holds: HoldsResponse }> {
  const complete = known.every((key) => key !== undefined);
  const keys = complete ? known : await newBookingKeys(examSlugs);
  const held: { key: string; holds: HoldsResponse }[] = [];
  for (const stay of stays) {
    const key = keys[examSlugs.indexOf(stay.exam.slug)] ?? "";
    try {
      held.push({ key, holds: await reserve(key, [wanted(stay)], query) });
    } catch (error) {
      await Promise.all(held.map((one) => releaseHold(one.key)));
      if (complete && isDeadKey(error)) return reserveEach(examSlugs, [undefined], stays, query);
      throw lossOf(error, stay);
    }
  }
  return { keys, holds: combinedHold(held.map(({ holds }) => holds)) };
}

function lossOf(error: unknown, stay: Stay): unknown {
  const alternatives = alternativesOf(error);
  return alternatives ? new StayLost({ stay, alternatives }) : error;
}

/** The address of the form has a week: that of the first scan. */
function withWeek(address: BookingAddress, { start }: Stay): BookingAddress {
  return { ...address, week: firstDayOfWeek(localDay(start), false) };
}

export interface PlanToHold {
  readonly stays: readonly Stay[];
  /** One visit under one key. */
  readonly asVisit: boolean;
}

/** Holds a plan and continues to the form. */
export function useHoldPlan(place: BookingLocation) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: ({ stays, asVisit }: PlanToHold) =>
      asVisit ? holdVisit(place, stays) : holdEach(place, stays),
    onSuccess: ({ form, back, holds }) => {
      keep(client, form.query, holds);
      // Answers may have gone to other keys.
      client.removeQueries({ queryKey: [CHECKS_KEY] });
      // Back must find its own holds again: the previous address gets the keys too.
      router.history.replace(bookingHref(back.address, back.query));
      router.history.push(bookingHref(form.address, form.query));
    },
    onError: () => void client.invalidateQueries({ queryKey: [SLOTS_KEY] }),
  });
}

function keep(client: QueryClient, query: BookingQuery, holds: HoldsResponse): void {
  client.setQueryData(holdKey(heldKeys(query)), holds);
}
