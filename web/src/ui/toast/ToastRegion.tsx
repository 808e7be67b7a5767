import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { IconName } from "../icon/paths";
import { Toast } from "./Toast";
import { useTopDialog } from "./useTopDialog";
import "./toast.css";

export interface ToastMessage {
  key: string;
  text: ReactNode;
  icon?: IconName | undefined;
  actionLabel?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface ToastRegionProps {
  toasts: ToastMessage[];
  onDismiss: (key: string) => void;
  dismissLabel: string;
}

/**
 * Once a page, always there, so that screen readers announce what is put in. A page with a bar at its foot sets
 * `--foot-bar` to the height of the bar: toasts are above it. While a dialog is open it is inside the dialog.
 */
export function ToastRegion({ toasts, onDismiss, dismissLabel }: ToastRegionProps) {
  const dialog = useTopDialog();
  const region = (
    <output className="ui-toast-region">
      {toasts.map(({ key, text, ...toast }) => (
        <Toast key={key} {...toast} dismissLabel={dismissLabel} onDismiss={() => onDismiss(key)}>
          {text}
        </Toast>
      ))}
    </output>
  );
  return dialog ? createPortal(region, dialog) : region;
}
