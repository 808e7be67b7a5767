/** A session lives while a person is active: only then do pings keep it alive. An idle session ends with a warning. */
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Long enough to come back to the screen and press. */
export const WARNING_SECONDS = 60;

export interface Idle {
  /** Milliseconds since a person was last active. */
  readonly quietMs: number;
  readonly idleMinutes: number;
}

/**
 * When a person was last active, from this tab's memory and what another tab has stored. A time in the future was
 * stored by another clock.
 */
export function lastAct(own: number, kept: string | null, now: number): number {
  const other = Number(kept);
  return other <= now ? Math.max(own, other) : own;
}

/** Whether to send a ping: a page that is merely open does not keep a session alive. */
export function mayPing({ quietMs, idleMinutes }: Idle): boolean {
  return quietMs < idleMinutes * MINUTE_MS;
}

/** How often a ping is sent, whatever is configured: one that is too rare would come after the session is over. */
export function pingEveryMs(keepAliveSeconds: number, idleMinutes: number): number {
  return Math.min(keepAliveSeconds, idleMinutes * 60 - WARNING_SECONDS) * SECOND_MS;
}

/** Seconds until an idle session ends, while the warning shows; 0 when it is over, nothing while it is not near. */
export function secondsToEnd({ quietMs, idleMinutes }: Idle): number | undefined {
  const left = Math.ceil((idleMinutes * MINUTE_MS - quietMs) / SECOND_MS);
  return left > WARNING_SECONDS ? undefined : Math.max(0, left);
}
