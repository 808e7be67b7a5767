import { useEffect, useRef, useState } from "react";
import { answered, api, useConfig } from "../../../api";
import { keep, recall } from "../../../lib/memory";
import { lastAct, mayPing, pingEveryMs, secondsToEnd } from "../model/idle";

const SECOND_MS = 1000;
/** When somebody last acted, in whichever tab: all tabs of a browser share one session. */
const ACTED = "scanbook-acted";
const ACTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Keeps the session alive while somebody acts; the answer says how many seconds are left once nobody does. */
export function useIdle(onEnd: () => void): { secondsLeft: number | undefined; stay: () => void } {
  const { application, limits } = useConfig();
  const { keepAliveSeconds } = application;
  const idleMinutes = limits.sessionIdleMinutes;
  const acted = useRef(0);
  const [secondsLeft, setSecondsLeft] = useState<number>();

  useEffect(() => {
    // Whoever opens a page acts.
    note(acted);
    const act = () => {
      const quietMs = quiet(acted);
      // Once the warning shows, only its answer counts.
      if (quietMs >= SECOND_MS && secondsToEnd({ quietMs, idleMinutes }) === undefined) note(acted);
    };
    for (const name of ACTS) document.addEventListener(name, act, { passive: true });
    return () => {
      for (const name of ACTS) document.removeEventListener(name, act);
    };
  }, [idleMinutes]);

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsToEnd({ quietMs: quiet(acted), idleMinutes });
      setSecondsLeft(left);
      if (left === 0) onEnd();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [idleMinutes, onEnd]);

  useEffect(() => {
    if (!(keepAliveSeconds > 0)) return;
    const timer = setInterval(
      () => {
        if (mayPing({ quietMs: quiet(acted), idleMinutes })) ping();
      },
      pingEveryMs(keepAliveSeconds, idleMinutes),
    );
    return () => clearInterval(timer);
  }, [keepAliveSeconds, idleMinutes]);

  function stay(): void {
    note(acted);
    setSecondsLeft(undefined);
    ping();
  }

  return { secondsLeft, stay };
}

/** Tells the other tabs too; where nothing can be kept, this one counts alone. */
function note(acted: { current: number }): void {
  acted.current = Date.now();
  keep("localStorage", ACTED, String(acted.current));
}

/** Milliseconds since somebody acted, here or in another tab. */
function quiet(acted: { current: number }): number {
  const now = Date.now();
  return now - lastAct(acted.current, recall("localStorage", ACTED), now);
}

/** A session that has ended is told by the answer, to everybody at once. */
function ping(): void {
  void answered(api.PUT("/api/authentication")).catch(() => undefined);
}
