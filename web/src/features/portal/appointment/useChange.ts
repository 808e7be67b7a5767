/** Moving and cancelling: first the server is asked whether it is allowed, then the patient how. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, type QuestionnaireType, type SummaryItem } from "../../../api";
import { canChange } from "../api";
import { openQuestionnaires } from "../forms/api";
import { type ChangeAction, type Refusal, refusalOf, refusalOfError } from "../model/refusal";
import { slugsOf } from "../model/visit";

export type OpenDialog =
  | { readonly kind: "MOVE" | "ASK" | "CANCEL" | "ASKED" | "CANCELLED" }
  | { readonly kind: "REFUSED"; readonly refusal: Refusal }
  | { readonly kind: "CANCEL_FORM"; readonly type: QuestionnaireType }
  | { readonly kind: "CODE"; readonly action: ChangeAction }
  | { readonly kind: "FAILED"; readonly error: unknown };

export interface Change {
  readonly open: OpenDialog | undefined;
  /** The pending question to the server. */
  readonly asking: ChangeAction | undefined;
  /** The questions before a cancellation were closed: nothing was cancelled. */
  readonly isDismissed: boolean;
  ask(action: ChangeAction): void;
  show(dialog: OpenDialog): void;
  close(): void;
  dismiss(): void;
  /** The server's refusal. */
  failed(action: ChangeAction, error: unknown): void;
}

const DECLINING = "DECLINE_APPOINTMENT" satisfies QuestionnaireType;

/** Whether the clinic asks patients who don't take the time to which it moved them. */
async function asksWhenDeclined(visit: readonly SummaryItem[]): Promise<boolean> {
  const moved = visit.find(({ status }) => status === "CHANGED");
  if (!moved) return false;
  const { bookingKey, slug: appointmentSlug } = moved;
  const set = await openQuestionnaires({ bookingKey, appointmentSlug, type: DECLINING });
  return set.questionnaires.length > 0;
}

export function useChange(visit: readonly SummaryItem[]): Change {
  const [open, setOpen] = useState<OpenDialog>();
  const [isDismissed, setDismissed] = useState(false);
  const question = useMutation({
    mutationFn: async (action: ChangeAction) => {
      const answer = await canChange(slugsOf(visit), action);
      const declines = action === "CANCEL" && answer.canChange && (await asksWhenDeclined(visit));
      return { ...answer, type: declines ? DECLINING : answer.questionnaireType };
    },
    onMutate: () => setDismissed(false),
    onSuccess: (answer, action) => {
      const { type } = answer;
      if (!answer.canChange) setOpen({ kind: "REFUSED", refusal: refusalOf(action, answer) });
      else if (action !== "CANCEL") setOpen({ kind: "MOVE" });
      else setOpen(type ? { kind: "CANCEL_FORM", type } : { kind: "CANCEL" });
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
    isDismissed,
    close: () => setOpen(undefined),
    dismiss: () => {
      setOpen(undefined);
      setDismissed(true);
    },
    failed,
  };
}
