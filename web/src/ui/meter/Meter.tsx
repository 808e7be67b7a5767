import { classes } from "../classes";
import "./meter.css";

export interface MeterProps {
  done: number;
  total: number;
  /** Green for tasks, brand for pages and questions. */
  tone?: "success" | "action" | undefined;
}

/** A progress meter. The text beside it says the same, so it is hidden from screen readers. */
export function Meter({ done, total, tone = "action" }: MeterProps) {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={classes("ui-meter", `ui-meter--${tone}`)} aria-hidden="true">
      <span style={{ inlineSize: `${part * 100}%` }} />
    </div>
  );
}
