import type { ReactNode } from "react";
import { Button, ButtonLink } from "../button/Button";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { DialogFrame } from "./DialogFrame";

export interface NotAllowedDialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  icon: IconName;
  tone?: "warning" | "danger" | "info" | undefined;
  /** The rule, with its numbers: "until 24 hours before. Yours is in 18 hours." */
  reason: ReactNode;
  /** How we can still help. */
  children?: ReactNode;
  /** A person to call, as the filled button. */
  call?: { href: string; label: string } | undefined;
  /** Other options, as buttons of the full width. */
  otherWays?: ReactNode;
  /** Leaves everything as it is: "Keep Thursday, 9:40 am". */
  keepLabel: string;
}

/** Never only "not allowed": the reason, whom to call, and the way back. */
export function NotAllowedDialog({
  closeLabel,
  icon,
  tone = "warning",
  reason,
  children,
  call,
  otherWays,
  keepLabel,
  ...frame
}: NotAllowedDialogProps) {
  return (
    <DialogFrame
      {...frame}
      above={
        <span className={`ui-dialog__disc is-${tone}`}>
          <Icon name={icon} />
        </span>
      }
      corner={
        <Button variant="quiet" icon="close" iconOnly onPress={frame.onClose}>
          {closeLabel}
        </Button>
      }
    >
      <p className="ui-dialog__reason">{reason}</p>
      {children}
      <div className="ui-dialog__ways">
        {call && (
          <ButtonLink variant="primary" size="lg" icon="phone" href={call.href} block>
            {call.label}
          </ButtonLink>
        )}
        {otherWays}
        <Button variant="quiet" block onPress={frame.onClose}>
          {keepLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
