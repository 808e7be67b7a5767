import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./tag.css";

export type TagTone =
  | "neutral"
  | "brand"
  | "accent"
  | "info"
  | "success"
  | "warning"
  | "danger"
  | "hold";

export interface TagProps {
  tone?: TagTone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A status word. It is text, never a button. */
export function Tag({ tone = "neutral", icon, children }: TagProps) {
  return (
    <span className={`ui-tag ui-tag--${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
