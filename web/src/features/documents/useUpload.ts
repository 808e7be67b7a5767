import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiError, mayPass } from "../../api";
import type { Chosen, Progress } from "./upload";
import { needsCode } from "./useSentence";

/** Sends a chosen file to where it belongs. */
export type Send = (chosen: Chosen, onProgress: Progress, signal: AbortSignal) => Promise<unknown>;

/** Too large, of another type, or with contents that we don't accept. */
const REFUSED_FILE = [413, 415, 422];

interface UploadSteps {
  send: Send;
  onSent: () => void;
  /** The file was refused: another one has to be chosen. */
  onRefused: () => void;
  /** Asks for the code, then continues. */
  onCodeNeeded?: ((proceed: () => void) => void) | undefined;
}

export function useUpload({ send, onSent, onRefused, onCodeNeeded }: UploadSteps) {
  const [part, setPart] = useState(0);
  const stop = useRef<AbortController>(undefined);
  // Nothing arrives after the person has closed the dialog.
  useEffect(() => () => stop.current?.abort(), []);
  const sending = useMutation({
    mutationFn: (chosen: Chosen) => {
      setPart(0);
      stop.current = new AbortController();
      return send(chosen, setPart, stop.current.signal);
    },
    onSuccess: onSent,
    onError: (error, chosen) => {
      if (needsCode(error) && onCodeNeeded) onCodeNeeded(() => sending.mutate(chosen));
      else if (isApiError(error) && REFUSED_FILE.includes(error.status)) onRefused();
    },
  });
  const { error, isPending, mutate, reset } = sending;
  return {
    start: mutate,
    reset,
    /** From 0 to 1, while it is being sent. */
    part: isPending ? part : undefined,
    error: needsCode(error) ? null : error,
    /** The connection broke: the same file can be sent again. */
    isBroken: mayPass(error),
  };
}
