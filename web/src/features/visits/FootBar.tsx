import type { ReactNode } from "react";
import "./foot-bar.css";

interface FootBarProps {
  title: ReactNode;
  detail?: ReactNode;
  /** The continue button. */
  action: ReactNode;
}

/** The choices and the continue button, at the foot of a phone or tablet; a desktop has its side card. */
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
