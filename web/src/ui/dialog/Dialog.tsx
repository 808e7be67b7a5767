import type { ReactNode } from "react";
import { Button } from "../button/Button";
import { DialogFrame } from "./DialogFrame";
import type { DialogProgress } from "./ProgressLine";

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  /** Small line above the title, such as the booking that a form belongs to. */
  overline?: ReactNode;
  /** The progress of a form of several pages; it stays in view with the title. */
  progress?: DialogProgress | undefined;
  children: ReactNode;
  /** Buttons that stay in view while the middle scrolls. */
  footer?: ReactNode;
  /** Neither Escape nor a press outside closes it, only its buttons. */
  isStatic?: boolean | undefined;
  /** Large for long forms; the others hold one task. */
  size?: "md" | "lg" | undefined;
}

/** One task over the page: centred on a desktop, a sheet from below on a phone. */
export function Dialog({ onClose, closeLabel, overline, ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      onClose={onClose}
      above={overline && <span className="ui-dialog__overline">{overline}</span>}
      corner={
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {closeLabel}
        </Button>
      }
    />
  );
}

export interface ConfirmDialogProps {
  /** The question: "Cancel Thursday's booking?" */
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
  /** The safe answer, filled: "Keep it". */
  safeLabel: string;
  /** The harmful answer, outlined red: "Cancel booking". */
  harmfulLabel: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Why it can no longer be done. */
  disabledReason?: string | undefined;
}

/** Asks before an action that can't be undone. No close button: there are exactly two answers. */
export function ConfirmDialog({
  safeLabel,
  harmfulLabel,
  onConfirm,
  busy,
  busyLabel,
  disabledReason,
  ...frame
}: ConfirmDialogProps) {
  return (
    <DialogFrame
      {...frame}
      isAlert
      isStatic={busy}
      footer={
        <>
          <Button
            variant="primary"
            onPress={() => {
              if (!busy) frame.onClose();
            }}
          >
            {safeLabel}
          </Button>
          <Button
            variant="danger"
            onPress={onConfirm}
            busy={busy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
          >
            {harmfulLabel}
          </Button>
        </>
      }
    />
  );
}
