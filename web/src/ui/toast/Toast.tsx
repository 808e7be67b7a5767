import { type ReactNode, useRef } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { useAttention } from "./useAttention";
import { useDismissAfter } from "./useDismissAfter";
import "./toast.css";

const STAYS_MS = 8000;

export interface ToastProps {
  icon?: IconName | undefined;
  children: ReactNode;
  /** Such as "Undo". */
  actionLabel?: string | undefined;
  onAction?: (() => void) | undefined;
  dismissLabel: string;
  onDismiss: () => void;
}

/** A short message, never the only place for it. Shown in a ToastRegion, which announces it. */
export function Toast({
  icon = "check-circle",
  children,
  actionLabel,
  onAction,
  dismissLabel,
  onDismiss,
}: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const { attended, focused, cameFrom } = useAttention(toast);
  useDismissAfter(STAYS_MS, attended, onDismiss);

  function dismiss() {
    // The button is about to disappear: focus returns to where it was.
    if (focused && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    onDismiss();
  }

  function act() {
    onAction?.();
    dismiss();
  }

  return (
    <div ref={toast} className="ui-toast">
      <Icon name={icon} />
      <span className="ui-toast__text">{children}</span>
      {actionLabel && (
        <button type="button" className="ui-toast__action" onClick={act}>
          {actionLabel}
        </button>
      )}
      <button type="button" className="ui-toast__close" onClick={dismiss}>
        <Icon name="close" />
        <span className="visually-hidden">{dismissLabel}</span>
      </button>
    </div>
  );
}
