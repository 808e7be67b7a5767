import { useEffect, useRef, useState } from "react";
import { answered, api, useConfig } from "../../../api";
import { mayPing, pingEveryMs, secondsToEnd } from "../model/idle";

const SECOND_MS = 1000;
const ACTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Keeps the session alive while somebody acts; the answer says how many seconds are left once nobody does. */
export function useIdle(onEnd: () => void): { secondsLeft: number | undefined; stay: () => void } {
  const { application, limits } = useConfig();
  const { keepAliveSeconds } = application;
  const idleMinutes = limits.sessionIdleMinutes;
  const acted = useRef(Date.now());
  const [secondsLeft, setSecondsLeft] = useState<number>();

  useEffect(() => {
    const act = () => {
      // Once the warning shows, only its answer counts.
      if (secondsToEnd({ quietMs: Date.now() - acted.current, idleMinutes }) === undefined) {
        acted.current = Date.now();
      }
    };
    for (const name of ACTS) document.addEventListener(name, act, { passive: true });
    return () => {
      for (const name of ACTS) document.removeEventListener(name, act);
    };
  }, [idleMinutes]);

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsToEnd({ quietMs: Date.now() - acted.current, idleMinutes });
      setSecondsLeft(left);
      if (left === 0) onEnd();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [idleMinutes, onEnd]);

  useEffect(() => {
    if (!(keepAliveSeconds > 0)) return;
    const timer = setInterval(
      () => {
        if (mayPing({ quietMs: Date.now() - acted.current, idleMinutes })) ping();
      },
      pingEveryMs(keepAliveSeconds, idleMinutes),
    );
    return () => clearInterval(timer);
  }, [keepAliveSeconds, idleMinutes]);

  function stay(): void {
    acted.current = Date.now();
    setSecondsLeft(undefined);
    ping();
  }

  return { secondsLeft, stay };
}

/** A session that has ended is told by the answer, to everybody at once. */
function ping(): void {
  void answered(api.PUT("/api/authentication")).catch(() => undefined);
}
