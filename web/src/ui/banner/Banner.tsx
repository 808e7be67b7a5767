import type { ReactNode } from "react";
import { Button } from "../button/Button";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./banner.css";

export type BannerTone = "info" | "success" | "warning" | "danger";

const ICONS: Record<BannerTone, IconName> = {
  info: "info",
  success: "check-circle",
  warning: "warning",
  danger: "error",
};

export interface BannerProps {
  tone: BannerTone;
  icon?: IconName | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** An error just happened: screen readers announce it at once. Everything else waits its turn. */
  urgent?: boolean | undefined;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
}

export function Banner({
  tone,
  icon = ICONS[tone],
  title,
  children,
  urgent,
  onClose,
  closeLabel,
}: BannerProps) {
  return (
    <div className={`ui-banner ui-banner--${tone}`} role={urgent ? "alert" : "status"}>
      <Icon name={icon} />
      <div className="ui-banner__text">
        {title && <strong className="ui-banner__title">{title}</strong>} {children}
      </div>
      {onClose && (
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {closeLabel}
        </Button>
      )}
    </div>
  );
}
