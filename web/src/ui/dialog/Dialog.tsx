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
  /** How far along a form of several pages is; it stays in view with the title. */
  progress?: DialogProgress | undefined;
  children: ReactNode;
  /** Buttons that stay in view while the middle scrolls. */
  footer?: ReactNode;
  /** Neither Escape nor a press beside it closes, only its buttons. */
  isStatic?: boolean | undefined;
  /** Large for long forms; the others hold one task. */
  size?: "md" | "lg" | undefined;
}

/** One task over the page: in the middle of a desk, a sheet from below on a telephone. */
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
  /** What would happen, as a question: "Cancel Thursday's booking?" */
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
  /** The safe way, filled: "Keep it". */
  safeLabel: string;
  /** The harmful way, outlined red: "Cancel booking". */
  harmfulLabel: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Why it can no longer be done. */
  disabledReason?: string | undefined;
}

/** Asks before something cannot be undone. No close at the corner: there are exactly two answers. */
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
