/** Dialogs that open by themselves wait until no other is open: a person answers one at a time. */
import { useEffect, useState } from "react";

const open = new Set<object>();
const waiting = new Set<() => void>();

/** Counts a dialog as open until the returned function is called. */
export function countOpen(dialog: object): () => void {
  open.add(dialog);
  return () => {
    open.delete(dialog);
    for (const take of [...waiting]) take();
  };
}

/** Whether it is this dialog's turn, from then on until it no longer wants to be open. */
export function useDialogTurn(wants: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!wants) return;
    let leave: (() => void) | undefined;
    const take = () => {
      if (open.size > 0) return;
      waiting.delete(take);
      leave = countOpen(take);
      setHas(true);
    };
    waiting.add(take);
    take();
    return () => {
      waiting.delete(take);
      setHas(false);
      leave?.();
    };
  }, [wants]);
  return wants && has;
}
