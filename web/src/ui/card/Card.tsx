import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import "./card.css";

export interface CardProps {
  as?: "div" | "section" | "aside" | "article" | undefined;
  /** Heading of the card; a section, aside or article is named by it. */
  title?: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3 | undefined;
  /** Shown beside the heading, such as a "Change" link. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ as, title, level = 2, action, className, children }: CardProps) {
  const headingId = useId();
  const Frame = as ?? (title ? "section" : "div");
  const Heading = `h${level}` as const;
  return (
    <Frame
      className={classes("ui-card", className)}
      aria-labelledby={title && Frame !== "div" ? headingId : undefined}
    >
      {title && (
        <div className="ui-card__head">
          <Heading className="ui-card__title" id={headingId}>
            {title}
          </Heading>
          {action}
        </div>
      )}
      {children}
    </Frame>
  );
}
