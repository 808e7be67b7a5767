import { useEffect, useState } from "react";
import { Button } from "../button/Button";
import { DialogFrame } from "../dialog/DialogFrame";

const SECOND_MS = 1000;

export interface RedirectCountdownProps {
  seconds: number;
  /** The title: "You are leaving our site". */
  title: string;
  /** The destination, with the seconds left. */
  text: (seconds: number) => string;
  goLabel: string;
  stopLabel: string;
  onLeave: () => void;
  onStop: () => void;
}

/** Navigates by itself after some seconds, at once on request, and not at all when stopped. */
export function RedirectCountdown(props: RedirectCountdownProps) {
  const { seconds, title, text, goLabel, stopLabel, onLeave, onStop } = props;
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      if (left === 1) onLeave();
    }, SECOND_MS);
    return () => clearTimeout(timer);
  }, [left, onLeave]);

  return (
    <DialogFrame
      title={title}
      isOpen
      isAlert
      onClose={onStop}
      footer={
        <>
          <Button variant="primary" onPress={onLeave}>
            {goLabel}
          </Button>
          <Button variant="quiet" onPress={onStop}>
            {stopLabel}
          </Button>
        </>
      }
    >
      <Counted first={text(seconds)} now={text(left)} />
    </DialogFrame>
  );
}

/** The number is announced once; the countdown is hidden from screen readers. */
function Counted({ first, now }: { first: string; now: string }) {
  return (
    <>
      <p className="visually-hidden">{first}</p>
      <p aria-hidden="true">{now}</p>
    </>
  );
}
