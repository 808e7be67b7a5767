import type { ReactNode } from "react";
import "./hold-bar.css";

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

export interface HoldBarProps {
  /** The text in the ring, such as "7:42". */
  minutesText: string;
  /** How much of the time is left, from 1 to 0. */
  fraction: number;
  tone: "hold" | "warning";
  /** What is held, and for how long, in a sentence. */
  children: ReactNode;
  /** Such as the button "10 minutes more". */
  action?: ReactNode;
  /** Announced when it changes; set it at 5, 2 and 1 minute only. */
  announcement?: string | undefined;
}

/** A time is held for the person. Calm on purpose: it offers more time before it is needed. */
export function HoldBar({
  minutesText,
  fraction,
  tone,
  children,
  action,
  announcement = "",
}: HoldBarProps) {
  const left = Math.min(1, Math.max(0, fraction)) * ROUND;
  return (
    <div className={`ui-hold ui-hold--${tone}`}>
      <div className="ui-hold__ring" role="timer">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r={RADIUS} />
          <circle cx="24" cy="24" r={RADIUS} strokeDasharray={`${left} ${ROUND}`} />
        </svg>
        <span>{minutesText}</span>
      </div>
      <div className="ui-hold__text">{children}</div>
      {action && <div className="ui-hold__action">{action}</div>}
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}
