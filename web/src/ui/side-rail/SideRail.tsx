import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { Link } from "../link/Link";
import "./side-rail.css";

export interface RailItem {
  key: string;
  href: string;
  icon: IconName;
  label: string;
  isCurrent?: boolean | undefined;
  /** How many are waiting there, such as "4" or "99+"; `text` is for screen readers, such as "4 open". */
  count?: { shown: string; text: string } | undefined;
}

export interface SideRailProps {
  label: string;
  items: RailItem[];
  /** The logo above; hidden when the rail is on top. */
  brand?: ReactNode;
}

/** Navigation of the back office: at the side of a desk, a row on top of a narrow screen. */
export function SideRail({ label, items, brand }: SideRailProps) {
  return (
    <nav className="ui-rail" aria-label={label}>
      {brand && <div className="ui-rail__brand">{brand}</div>}
      <ul className="ui-rail__list">
        {items.map(({ key, href, icon, label: word, isCurrent, count }) => (
          <li key={key}>
            <Link
              href={href}
              className="ui-rail__link"
              aria-current={isCurrent ? "page" : undefined}
            >
              <span className="ui-rail__sign">
                <Icon name={icon} />
                {count && (
                  <span className="ui-rail__count" aria-hidden="true">
                    {count.shown}
                  </span>
                )}
              </span>
              <span>{word}</span>
              {count && <span className="visually-hidden">, {count.text}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
