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

/** A message to read before continuing. One button, and no close button beside it. */
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

/** A call is running that must not be started twice. Only the answer closes it. */
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
