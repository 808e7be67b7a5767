import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./fact-list.css";

export interface Fact {
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
}

export interface FactListProps {
  items: Fact[];
  /** Green marks instead of brand ones: what is preserved, what is done. */
  tone?: "brand" | "success" | undefined;
}

/** When, what, where: one line of facts with a drawing each. */
export function FactList({ items, tone = "brand" }: FactListProps) {
  return (
    <ul className={`ui-facts ui-facts--${tone}`}>
      {items.map(({ icon, title, detail }, index) => (
        <li key={`${icon}-${index}`}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            {detail && <span className="ui-facts__detail">{detail}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
