/** A session lives while somebody acts: pings keep it alive only then, and an idle one ends with a warning. */
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Long enough to come back to the screen and press. */
export const WARNING_SECONDS = 60;

export interface Idle {
  /** Milliseconds since somebody last acted. */
  readonly quietMs: number;
  readonly idleMinutes: number;
}

/** When somebody last acted, by what this tab knows and what another has kept. What lies ahead was kept by another clock. */
export function lastAct(own: number, kept: string | null, now: number): number {
  const other = Number(kept);
  return other <= now ? Math.max(own, other) : own;
}

/** Whether a ping may go out: nobody's session is kept alive by a page that is merely open. */
export function mayPing({ quietMs, idleMinutes }: Idle): boolean {
  return quietMs < idleMinutes * MINUTE_MS;
}

/** How often a ping goes out, whatever is set: one that is too seldom would come when the session is over. */
export function pingEveryMs(keepAliveSeconds: number, idleMinutes: number): number {
  return Math.min(keepAliveSeconds, idleMinutes * 60 - WARNING_SECONDS) * SECOND_MS;
}

/** Seconds until an idle session ends, while the warning shows; 0 when it is over, nothing while it is not near. */
export function secondsToEnd({ quietMs, idleMinutes }: Idle): number | undefined {
  const left = Math.ceil((idleMinutes * MINUTE_MS - quietMs) / SECOND_MS);
  return left > WARNING_SECONDS ? undefined : Math.max(0, left);
}
