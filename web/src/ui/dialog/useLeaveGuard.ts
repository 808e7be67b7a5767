import { useState } from "react";

export interface LeaveGuard {
  /** Closes the dialog, for Escape, a press outside and its buttons alike. */
  leave: () => void;
  /** For the question: it is open, stays, or leaves. */
  question: { isOpen: boolean; onClose: () => void; onConfirm: () => void };
}

/** Leaving a dialog with input needs a confirmation. */
export function useLeaveGuard(isDirty: boolean, onClose: () => void): LeaveGuard {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (isDirty ? setAsking(true) : onClose()),
    question: { isOpen: asking, onClose: () => setAsking(false), onConfirm: onClose },
  };
}
