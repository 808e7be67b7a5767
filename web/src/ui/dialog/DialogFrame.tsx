// The browser's own modal dialog: it makes the page behind inert, keeps the focus inside and gives it
// back, and needs neither script to load nor an injected style sheet, which the content policy refuses.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classes } from "../classes";
import { type DialogProgress, ProgressLine } from "./ProgressLine";
import { countOpen } from "./useDialogTurn";
import "./dialog.css";

interface DialogFrameProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Above the title: a line such as the booking it belongs to, or a disc. */
  above?: ReactNode;
  /** The progress of a form of several pages; it stays in view with the title. */
  progress?: DialogProgress | undefined;
  corner?: ReactNode;
  footer?: ReactNode;
  isAlert?: boolean | undefined;
  isStatic?: boolean | undefined;
  isBusy?: boolean | undefined;
  size?: "md" | "lg" | undefined;
  children?: ReactNode;
}

export function DialogFrame({
  title,
  isOpen,
  onClose,
  above,
  progress,
  corner,
  footer,
  isAlert,
  isStatic = false,
  isBusy,
  size = "md",
  children,
}: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Set before the next effect, so that closing on purpose is not mistaken for the browser's doing.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const ask = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      if (!isStatic) onClose();
    };
    // A browser may close in spite of the answer above, such as on a second Escape. Whether it closes is decided
    // here: there may be a question first.
    const closed = (event: Event) => {
      if (event.target !== element || element.open) return;
      element.showModal();
      if (!isStatic) onClose();
    };
    const pressBeside = (event: Event) => {
      if (event.target === element && !isStatic) onClose();
    };
    element.addEventListener("cancel", ask);
    element.addEventListener("close", closed);
    element.addEventListener("click", pressBeside);
    return () => {
      element.removeEventListener("cancel", ask);
      element.removeEventListener("close", closed);
      element.removeEventListener("click", pressBeside);
    };
  }, [isOpen, isStatic, onClose]);

  // Before the element can leave the page: only an open dialog gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    // Screen readers start with the title, not with the close button.
    heading.current?.focus();
    const leave = countOpen(element);
    return () => {
      element.close();
      leave();
    };
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={`ui-dialog is-${size}`}
      role={isAlert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-busy={isBusy}
      aria-describedby={isAlert && children ? bodyId : undefined}
    >
      {isOpen && (
        <div className="ui-dialog__panel">
          <div className={classes("ui-dialog__head", progress && "has-progress")}>
            <div className="ui-dialog__title">
              {above}
              <h2 id={titleId} ref={heading} tabIndex={-1}>
                {title}
              </h2>
            </div>
            {corner}
            {progress && <ProgressLine {...progress} />}
          </div>
          {children && (
            <div className="ui-dialog__body" id={bodyId}>
              {children}
            </div>
          )}
          {footer && <div className="ui-dialog__foot">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
