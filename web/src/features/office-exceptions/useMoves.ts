import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api";
import { type Clash, type OfficeAppointment, useFailure } from "../office";
import { type FreeTime, type MoveRule, move } from "../office-day";
import { refreshBookedPatients, refreshFreeTimes } from "./api";
import type { Loss } from "./model/hit";

export interface Moved {
  readonly appointment: OfficeAppointment;
  readonly to: FreeTime;
}

/** Why one did not move. */
export interface Failed {
  readonly words: string;
  /** The rules that a reason overrides. */
  readonly rules: readonly MoveRule[];
  /** Other appointments of the patient at that time, which a reason overrides too. */
  readonly clashes: readonly Clash[];
}

/** Whether the same time will do, with a reason. */
export function needsReason(failed: Failed | undefined): boolean {
  return failed !== undefined && failed.rules.length + failed.clashes.length > 0;
}

type Failures = ReadonlyMap<number, Failed>;

/** No answer, or the session is over: the others would fail the same way. */
function endsAll(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 401);
}

/** Moves one after the other. A failed one shows why and stays where it is; the others continue. */
export function useMoves(loss: Loss, onFailed: (id: number) => void) {
  const client = useQueryClient();
  const failure = useFailure();
  const [moved, setMoved] = useState<readonly Moved[]>([]);
  const [failed, setFailed] = useState<Failures>(new Map());
  const [running, setRunning] = useState<number | null>(null);
  const isBusy = useRef(false);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function note(id: number, what: Failed | undefined) {
    setFailed((before) => {
      const after = new Map(before);
      if (what) after.set(id, what);
      else after.delete(id);
      return after;
    });
  }

  /** Whether the next one may be tried. */
  async function step({ appointment, to }: Moved, reason: string): Promise<boolean> {
    const { id } = appointment;
    setRunning(id);
    try {
      const before = failed.get(id);
      const overlapReason = before && before.clashes.length > 0 ? reason : "";
      await move(appointment, to, needsReason(before) ? reason : "", overlapReason);
      setMoved((before) => [...before, { appointment, to }]);
      note(id, undefined);
      return true;
    } catch (error) {
      const { rules = [], clashes = [] } = isApiError(error) ? error.details : {};
      const why = { words: failure(error as Error), rules, clashes };
      note(id, why);
      // Otherwise another time is searched.
      if (!needsReason(why)) {
        onFailed(id);
        void refreshFreeTimes(client, loss, id);
      }
      return !endsAll(error);
    }
  }

  async function moveAll(all: readonly Moved[], reason: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    for (const one of all) {
      // After leaving the page the result is no longer shown.
      if (!isHere.current || !(await step(one, reason))) break;
    }
    await refreshBookedPatients(client);
    isBusy.current = false;
    setRunning(null);
  }

  return { moved, failed, running, moveAll };
}
