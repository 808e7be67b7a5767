import type { ReactNode } from "react";
import { Button } from "../button/Button";
import { Icon } from "../icon/Icon";
import "./offline-bar.css";

export interface OfflineBarProps {
  /**
   * Leave the bar in the page and switch this: screen readers announce added content, not content that appears with
   * its region.
   */
  isOffline: boolean;
  title: string;
  /** What is preserved meanwhile. */
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** It is trying: the button waits, so that nothing is sent twice. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

/** Shown at the top of the page. A status, never an alarm: nothing is lost. */
export function OfflineBar({
  isOffline,
  title,
  children,
  retryLabel,
  onRetry,
  busy,
  busyLabel,
}: OfflineBarProps) {
  return (
    <output className="ui-offline">
      {isOffline && (
        <span className="ui-offline__bar">
          <Icon name="offline" />
          <span className="ui-offline__text">
            <strong>{title}</strong> {children}
          </span>
          <Button onPress={onRetry} busy={busy} busyLabel={busyLabel}>
            {retryLabel}
          </Button>
        </span>
      )}
    </output>
  );
}
