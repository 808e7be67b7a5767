import type { ReactNode } from "react";
import "./foot-bar.css";

interface FootBarProps {
  title: ReactNode;
  detail?: ReactNode;
  /** The one way on. */
  action: ReactNode;
}

/** What was chosen and the way on, at the foot of a telephone or tablet; a desk has its side card. */
export function FootBar({ title, detail, action }: FootBarProps) {
  return (
    <div className="foot-bar">
      <p>
        <b>{title}</b>
        {detail && <span className="small muted">{detail}</span>}
      </p>
      {action}
    </div>
  );
}
