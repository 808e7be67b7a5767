import type { ReactNode } from "react";
import { ButtonRow } from "../button/Button";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./empty-state.css";

export interface EmptyStateProps {
  /** What is missing. */
  title: ReactNode;
  /** Level of the heading in the page's outline; 4 inside a clinic card. */
  level?: 2 | 3 | 4 | undefined;
  /** Why, one reason a line. */
  reasons?: { icon: IconName; text: ReactNode }[] | undefined;
  /** Up to three options, the best first. */
  actions?: ReactNode;
  /** Fills a card from edge to edge. */
  inCard?: boolean | undefined;
}

export function EmptyState({ title, level = 2, reasons = [], actions, inCard }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes("ui-empty", inCard && "is-in-card")}>
      <Heading className="ui-empty__title">{title}</Heading>
      {reasons.length > 0 && (
        <ul className="ui-empty__reasons">
          {reasons.map(({ icon, text }, index) => (
            <li key={`${icon}-${index}`}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </div>
  );
}
