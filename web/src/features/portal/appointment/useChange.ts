/** Moving and cancelling: first the server is asked whether it is allowed, then the patient how. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, type SummaryItem } from "../../../api";
import { canChange } from "../api";
import { type ChangeAction, type Refusal, refusalOf, refusalOfError } from "../model/refusal";
import { slugsOf } from "../model/visit";

export type OpenDialog =
  | { readonly kind: "MOVE" | "ASK" | "CANCEL" | "ASKED" | "CANCELLED" }
  | { readonly kind: "REFUSED"; readonly refusal: Refusal }
  | { readonly kind: "CODE"; readonly action: ChangeAction }
  | { readonly kind: "FAILED"; readonly error: unknown };

export interface Change {
  readonly open: OpenDialog | undefined;
  /** The pending question to the server. */
  readonly asking: ChangeAction | undefined;
  ask(action: ChangeAction): void;
  show(dialog: OpenDialog): void;
  close(): void;
  /** The server's refusal. */
  failed(action: ChangeAction, error: unknown): void;
}

export function useChange(visit: readonly SummaryItem[]): Change {
  const [open, setOpen] = useState<OpenDialog>();
  const question = useMutation({
    mutationFn: (action: ChangeAction) => canChange(slugsOf(visit), action),
    onSuccess: (answer, action) => {
      if (!answer.canChange) setOpen({ kind: "REFUSED", refusal: refusalOf(action, answer) });
      else setOpen({ kind: action === "CANCEL" ? "CANCEL" : "MOVE" });
    },
    onError: (error, action) => failed(action, error),
  });
  function failed(action: ChangeAction, error: unknown) {
    if (isApiError(error, "message.otp_required")) return setOpen({ kind: "CODE", action });
    const refusal = refusalOfError(action, error);
    setOpen(refusal ? { kind: "REFUSED", refusal } : { kind: "FAILED", error });
  }
  return {
    open,
    asking: question.isPending ? question.variables : undefined,
    ask: question.mutate,
    show: setOpen,
    close: () => setOpen(undefined),
    failed,
  };
}
