import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../button/Button";
import "./kiosk-idle.css";

const RADIUS = 44;
const ROUND = 2 * Math.PI * RADIUS;

export interface KioskIdleProps {
  isOpen: boolean;
  /** Seconds left, and how many there were. */
  seconds: number;
  total: number;
  title: string;
  /** What happens, with the number: "In 7 seconds we clear your details and go back to the start." */
  text: string;
  stayLabel: string;
  leaveLabel: string;
  /** Any touch counts as staying, beside the buttons too. */
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether a person is still at the kiosk. */
export function KioskIdle({ isOpen, onStay, ...question }: KioskIdleProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const pressEscape = (event: Event) => {
      event.preventDefault();
      onStay();
    };
    const pressBeside = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest("button"))) onStay();
    };
    element.addEventListener("cancel", pressEscape);
    element.addEventListener("click", pressBeside);
    return () => {
      element.removeEventListener("cancel", pressEscape);
      element.removeEventListener("click", pressBeside);
    };
  }, [isOpen, onStay]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    element.querySelector("button")?.focus();
    return () => element.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className="ui-idle"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {isOpen && <Question {...question} titleId={titleId} textId={textId} onStay={onStay} />}
    </dialog>
  );
}

type QuestionProps = Omit<KioskIdleProps, "isOpen"> & { titleId: string; textId: string };

function Question({ titleId, textId, title, text, seconds, total, ...answers }: QuestionProps) {
  // The number is announced once; the countdown is hidden from screen readers.
  const [spoken] = useState(text);
  const left = Math.min(1, Math.max(0, seconds / total)) * ROUND;
  return (
    <div className="ui-idle__panel">
      <div className="ui-idle__ring" aria-hidden="true">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} />
          <circle cx="50" cy="50" r={RADIUS} strokeDasharray={`${left} ${ROUND}`} />
        </svg>
        <span>{seconds}</span>
      </div>
      <h2 id={titleId}>{title}</h2>
      <p id={textId} className="visually-hidden">
        {spoken}
      </p>
      <p className="ui-idle__text" aria-hidden="true">
        {text}
      </p>
      <Button variant="primary" size="lg" block onPress={answers.onStay}>
        {answers.stayLabel}
      </Button>
      <Button icon="home" block onPress={answers.onLeave}>
        {answers.leaveLabel}
      </Button>
    </div>
  );
}
