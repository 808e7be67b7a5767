import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { keepWaiting, type WaitingClosure } from "../office";
import { addException, type NewException } from "../office-day";
import { refreshHours } from "./api";

/** The result at one clinic. */
export interface Result {
  readonly clinicId: number;
  /** The number of bookings in it. */
  readonly booked?: number | undefined;
  /** It can be closed once they are moved. */
  readonly waiting?: WaitingClosure | undefined;
  readonly error?: Error | undefined;
}

interface ToSend {
  readonly clinicId: number;
  readonly body: NewException;
}

async function send({ clinicId, body }: ToSend): Promise<Result> {
  try {
    await addException(body);
    return { clinicId };
  } catch (error) {
    if (isApiError(error, "message.appointments_in_the_way")) {
      const waiting = waitingOf(clinicId, body);
      keepWaiting(waiting);
      return { clinicId, waiting, booked: error.details.appointments?.length };
    }
    return { clinicId, error: error as Error };
  }
}

function waitingOf(clinicId: number, body: NewException): WaitingClosure {
  return {
    clinicId,
    deviceId: body.deviceId ?? undefined,
    date: body.date,
    lastDate: body.lastDate ?? body.date,
    from: body.from ?? undefined,
    to: body.to ?? undefined,
    reason: body.reason,
  };
}

/** Sends it to one clinic after the other, with the result of each. */
export function useSend(onDone: (results: readonly Result[]) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  async function sendAll(all: readonly ToSend[]) {
    const results: Result[] = [];
    for (const one of all) {
      setProgress({ done: results.length, all: all.length });
      results.push(await send(one));
    }
    setProgress(null);
    void refreshHours(client);
    onDone(results);
  }

  return { progress, sendAll };
}
