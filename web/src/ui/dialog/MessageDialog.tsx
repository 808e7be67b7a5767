import type { ReactNode } from "react";
import { Button } from "../button/Button";
import { DialogFrame } from "./DialogFrame";

export interface MessageDialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  buttonLabel: string;
}

/** Something to know before going on. One button, and no close at the corner beside it. */
export function MessageDialog({ buttonLabel, ...frame }: MessageDialogProps) {
  return (
    <DialogFrame
      {...frame}
      footer={
        <Button variant="primary" onPress={frame.onClose}>
          {buttonLabel}
        </Button>
      }
    />
  );
}

export interface ProcessingDialogProps {
  /** What is being done: "Booking your scan". */
  title: ReactNode;
  isOpen: boolean;
  /** What the person should know meanwhile. */
  children?: ReactNode;
}

const stay = () => undefined;

/** Something is on its way that must not be started twice. Only the answer closes it. */
export function ProcessingDialog(frame: ProcessingDialogProps) {
  return (
    <DialogFrame
      {...frame}
      onClose={stay}
      isStatic
      isBusy
      above={<span className="ui-dialog__spinner" />}
    />
  );
}
