import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./clinic-card.css";

export interface ClinicCardProps {
  /** Its number in the list, as on the map. */
  number: number;
  name: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3 | undefined;
  meta: { icon?: IconName | undefined; text: string }[];
  tag?: ReactNode;
  /** No times this week: the number is muted. */
  quiet?: boolean | undefined;
  /** Marked, here and on the map. */
  selected?: boolean | undefined;
  /** Below the facts: a link to see the clinic elsewhere. */
  action?: ReactNode;
  children?: ReactNode;
}

export function ClinicCard(props: ClinicCardProps) {
  const { number, name, level = 3, meta, tag, quiet, selected, action, children } = props;
  const nameId = useId();
  const Heading = `h${level}` as const;
  return (
    <article
      className={classes("ui-clinic", selected && "is-selected")}
      aria-labelledby={nameId}
      aria-current={selected || undefined}
    >
      <div className="ui-clinic__head">
        <span className={classes("ui-clinic__number", quiet && "is-quiet")} aria-hidden="true">
          {number}
        </span>
        <Heading className="ui-clinic__name" id={nameId}>
          {name}
        </Heading>
        {tag && <span className="ui-clinic__tag">{tag}</span>}
        {meta.length > 0 && (
          <ul className="ui-clinic__meta">
            {meta.map(({ icon, text }) => (
              <li key={text}>
                {icon && <Icon name={icon} />}
                {text}
              </li>
            ))}
          </ul>
        )}
        {action && <div className="ui-clinic__action">{action}</div>}
      </div>
      {children}
    </article>
  );
}
