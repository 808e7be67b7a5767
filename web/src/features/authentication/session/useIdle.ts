import { useEffect, useRef, useState } from "react";
import { answered, api, useConfig } from "../../../api";
import { keep, recall } from "../../../lib/memory";
import { lastAct, mayPing, pingEveryMs, secondsToEnd } from "../model/idle";

const SECOND_MS = 1000;
/** When a person was last active, in any tab: all tabs of a browser share one session. */
const ACTED = "scanbook-acted";
const ACTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Keeps the session alive while a person is active; returns how many seconds are left once they are idle. */
export function useIdle(onEnd: () => void): { secondsLeft: number | undefined; stay: () => void } {
  const { application, limits } = useConfig();
  const { keepAliveSeconds } = application;
  const idleMinutes = limits.sessionIdleMinutes;
  const acted = useRef(0);
  const [secondsLeft, setSecondsLeft] = useState<number>();

  useEffect(() => {
    // Opening a page counts as activity.
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

/** Tells the other tabs too; without storage, this tab counts alone. */
function note(acted: { current: number }): void {
  acted.current = Date.now();
  keep("localStorage", ACTED, String(acted.current));
}

/** Milliseconds since the last activity, here or in another tab. */
function quiet(acted: { current: number }): number {
  const now = Date.now();
  return now - lastAct(acted.current, recall("localStorage", ACTED), now);
}

/** The answer says when a session has ended, and all parts of the page learn it at once. */
function ping(): void {
  void answered(api.PUT("/api/authentication")).catch(() => undefined);
}
