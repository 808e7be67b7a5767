/** The countdown of a reservation. A hold is not an alarm: it offers more time before it is needed. */
import type { HoldsResponse } from "../../../api";

const URGENT_SECONDS = 120;
/** The minutes at which the time left is spoken. */
const SPOKEN_MINUTES = [5, 2, 1] as const;
/** A form in use is renewed while at most this much is left. */
const RENEW_BELOW_SECONDS = 5 * 60;

export interface HoldCountdown {
  readonly secondsLeft: number;
  /** Whole minutes that are still certain, at least 1 while any time is left. */
  readonly minutesLeft: number;
  /** `7:42`, for the ring. */
  readonly clock: string;
  /** 1 = just held, 0 = run out. */
  readonly fraction: number;
  /** Under two minutes the colour warns. */
  readonly urgent: boolean;
  readonly over: boolean;
}

/** `holdMinutes` is the full length of a reservation on the server. */
export function countdown(expiresAt: Date, now: Date, holdMinutes: number): HoldCountdown {
  const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  const seconds = String(secondsLeft % 60).padStart(2, "0");
  return {
    secondsLeft,
    minutesLeft: secondsLeft === 0 ? 0 : Math.max(1, Math.floor(secondsLeft / 60)),
    clock: `${Math.floor(secondsLeft / 60)}:${seconds}`,
    fraction: Math.min(1, secondsLeft / (holdMinutes * 60)),
    urgent: secondsLeft < URGENT_SECONDS,
    over: secondsLeft === 0,
  };
}

/**
 * The minute to announce when the countdown passes from one reading to the next, if any: after the device slept,
 * the last of those that were passed.
 */
export function minuteToSpeak(before: number, now: number): number | undefined {
  return SPOKEN_MINUTES.findLast((minute) => before > minute * 60 && now <= minute * 60 && now > 0);
}

export interface HoldLimits {
  readonly expiresAt: Date;
  readonly renewableUntil: Date;
}

/** Renewal can still add time: it never reaches past `renewableUntil`. */
export function canRenew({ expiresAt, renewableUntil }: HoldLimits, now: Date): boolean {
  return now < renewableUntil && expiresAt < renewableUntil;
}

/** Whether a person who is typing now should get more time without a question. */
export function shouldRenewWhileTyping(limits: HoldLimits, now: Date): boolean {
  const secondsLeft = (limits.expiresAt.getTime() - now.getTime()) / 1000;
  return secondsLeft < RENEW_BELOW_SECONDS && canRenew(limits, now);
}

/** Several holds as one: it ends when the first of them does. */
export function combinedHold(all: readonly HoldsResponse[]): HoldsResponse {
  const earliest = (instants: readonly string[]) =>
    instants.reduce(
      (one, other) => (Date.parse(other) < Date.parse(one) ? other : one),
      instants[0] ?? "",
    );
  return {
    holds: all.flatMap(({ holds }) => holds),
    expiresAt: earliest(all.map(({ expiresAt }) => expiresAt)),
    renewableUntil: earliest(all.map(({ renewableUntil }) => renewableUntil)),
  };
}
