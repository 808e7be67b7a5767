/** The calls of the booking screens that change data. */
import {
  type Alternative,
  ApiError,
  answered,
  api,
  type HoldsResponse,
  isApiError,
  RetryKeys,
  type Slot,
} from "../../api";
import { defined } from "../../lib/defined";
import { withCaptchaOnDemand } from "../captcha";
import { formatSlugList } from "./model/address";
import { type BookingQuery, isMove } from "./model/query";

export interface WantedSlot extends Pick<Slot, "start" | "end" | "deviceId"> {
  readonly examSlug: string;
  readonly clinicSlug: string;
}

/** A used or expired key: the next one silently replaces it. */
const DEAD_KEY = [
  "message.booking_key_expired",
  "message.booking_key_submitted",
  "message.not_found",
];
const TAKEN = ["message.slot_just_taken", "message.hold_lost"];

export interface Held {
  readonly bookingKey: string;
  readonly holds: HoldsResponse;
}

export async function newBookingKey(): Promise<string> {
  const { bookingKey } = await answered(api.POST("/api/booking_keys"));
  return bookingKey;
}

/** One key an exam, by position. */
export async function newBookingKeys(examSlugs: readonly string[]): Promise<readonly string[]> {
  const body = { separateBooking: true, examSlug: formatSlugList(examSlugs) };
  const { bookingKeys } = await answered(api.POST("/api/booking_keys", { body }));
  return bookingKeys ?? [];
}

/**
 * Hands answers and documents, all or those of one exam, to the draft that takes the place of another. What can't be
 * handed on is asked again.
 */
export async function handOn(
  bookingKey: string,
  newBookingKey: string,
  examSlug?: string,
): Promise<void> {
  const path = "/api/booking_keys/{bookingKey}/transfers";
  const body = { newBookingKey, ...defined({ examSlug }) };
  await answered(api.POST(path, { params: { path: { bookingKey } }, body })).catch(() => undefined);
}

/** A slot must be reserved with the same conditions it was searched with. */
export type SearchOptions = Pick<BookingQuery, "customDuration" | "groupName">;

const reservations = new RetryKeys();

export function reserve(
  bookingKey: string,
  slots: readonly WantedSlot[],
  { customDuration, groupName }: SearchOptions,
): Promise<HoldsResponse> {
  const body = {
    slots: slots.map(({ examSlug, clinicSlug, deviceId, start, end }) => ({
      examSlug,
      clinicSlug,
      deviceId,
      start,
      end,
    })),
    ...defined({ customDuration, groupName }),
  };
  return withCaptchaOnDemand((pass) =>
    reservations.call({ bookingKey, ...body }, (key) =>
      answered(
        api.POST("/api/booking_keys/{bookingKey}/holds", {
          params: { path: { bookingKey }, header: { "Idempotency-Key": key } },
          headers: defined({ "Captcha-Pass": pass }),
          body,
        }),
      ),
    ),
  );
}

export function holdSlot(slot: WantedSlot, query: BookingQuery): Promise<Held> {
  return holdSlots([slot], query);
}

/** Reserves the slots of one visit for the draft, all or none; it has one key, made when it is first needed. */
export async function holdSlots(slots: readonly WantedSlot[], query: BookingQuery): Promise<Held> {
  const { bookingKey: knownKey } = query;
  if (knownKey) {
    try {
      return { bookingKey: knownKey, holds: await reserve(knownKey, slots, query) };
    } catch (error) {
      // A moved booking uses its old key: with another one it would be a second booking.
      if (isMove(query) || !isDeadKey(error)) throw error;
    }
  }
  const bookingKey = await newBookingKey();
  return { bookingKey, holds: await reserve(bookingKey, slots, query) };
}

/** What an alternative would hold: its own time, or the parts of a visit. */
export function slotsOf({ parts, ...time }: Alternative): readonly WantedSlot[] {
  return parts?.map((part) => ({ ...part, clinicSlug: time.clinicSlug })) ?? [time];
}

export function renewHold(bookingKey: string): Promise<HoldsResponse> {
  return withCaptchaOnDemand((pass) =>
    answered(
      api.PUT("/api/booking_keys/{bookingKey}/holds", {
        params: { path: { bookingKey } },
        headers: defined({ "Captcha-Pass": pass }),
      }),
    ),
  );
}

/** Frees the time for others. A failure does no harm: the hold expires by itself. */
export async function releaseHold(bookingKey: string): Promise<void> {
  await api
    .DELETE("/api/booking_keys/{bookingKey}/holds", {
      params: { path: { bookingKey } },
      keepalive: true,
    })
    .catch(() => undefined);
}

/** The free times in a 'just taken' error, nearest first; empty for any other error. */
export function alternativesOf(error: unknown): readonly Alternative[] | undefined {
  if (!(error instanceof ApiError) || !TAKEN.includes(error.key)) return undefined;
  return error.details.alternatives ?? [];
}

export function isDeadKey(error: unknown): boolean {
  return isApiError(error, ...DEAD_KEY);
}
