import { useState } from "react";

export interface LeaveGuard {
  /** The way out of the dialog, for Escape, a press beside it and its buttons alike. */
  leave: () => void;
  /** For the question: it is open, stays, or leaves. */
  question: { isOpen: boolean; onClose: () => void; onConfirm: () => void };
}

/** A dialog in which something was typed is left only after a question. */
export function useLeaveGuard(isDirty: boolean, onClose: () => void): LeaveGuard {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (isDirty ? setAsking(true) : onClose()),
    question: { isOpen: asking, onClose: () => setAsking(false), onConfirm: onClose },
  };
}
