import type { ReactNode } from "react";
import { Button } from "../button/Button";
import { Icon } from "../icon/Icon";
import "./offline-bar.css";

export interface OfflineBarProps {
  /** Keep the bar in the page and switch this: readers hear what is put in, not what appears with it. */
  isOffline: boolean;
  title: string;
  /** What is kept meanwhile. */
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** It is trying: the button waits, so that nothing is sent twice. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

/** Stands on top of the page. A status, never an alarm: nothing is lost. */
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
