import { classes } from "../classes";
import "./age-meter.css";

const SOON_FROM = 0.75;

export interface AgeMeterProps {
  /** How much of the target time is used up: 1 is the target itself, more is overdue. */
  fraction: number;
  /** Such as "3 h 20 min". */
  waited: string;
  /** What is left or how much it is overdue, as text: the bar is hidden from screen readers. */
  remaining: string;
}

/** Time waited against the time promised. */
export function AgeMeter({ fraction, waited, remaining }: AgeMeterProps) {
  const filled = Math.min(1, Math.max(0, fraction));
  return (
    <span
      className={classes(
        "ui-age",
        fraction > 1 && "is-over",
        fraction >= SOON_FROM && fraction <= 1 && "is-soon",
      )}
    >
      <span className="ui-age__bar" aria-hidden="true">
        <span style={{ inlineSize: `${filled * 100}%` }} />
      </span>
      <b className="ui-age__waited">{waited}</b> <span className="ui-age__left">{remaining}</span>
    </span>
  );
}
