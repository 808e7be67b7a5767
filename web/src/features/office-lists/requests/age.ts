/** How long a request has been waiting, compared with the target time of staff. */
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** From here on only days are shown. */
const DAYS_FROM_MINUTES = 2 * DAY_MINUTES;

export interface Age {
  /** A fraction of the target: 1 is the target itself. */
  readonly fraction: number;
  readonly waited: Span;
  /** What is left, or how much it is overdue. */
  readonly rest: Span;
}

/** A duration that a person understands at once. */
export type Span = { readonly days: number } | { readonly minutes: number };

export function ageOf(since: string, targetHours: number, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const target = targetHours * 60;
  return {
    fraction: minutes / target,
    waited: spanOf(minutes),
    rest: spanOf(Math.abs(target - minutes)),
  };
}

export function spanOf(minutes: number): Span {
  if (minutes >= DAYS_FROM_MINUTES) return { days: Math.floor(minutes / DAY_MINUTES) };
  // After some hours minutes don't matter.
  return { minutes: minutes >= DAY_MINUTES / 2 ? Math.floor(minutes / 60) * 60 : minutes };
}
