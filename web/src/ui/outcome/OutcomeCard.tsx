import { type ReactNode, useId } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { Tag, type TagTone } from "../tag/Tag";
import "./outcome.css";

export type OutcomeState = "booked" | "requested" | "failed";

const LOOKS: Record<OutcomeState, { node: IconName; tag: IconName; tone: TagTone }> = {
  booked: { node: "check", tag: "check", tone: "success" },
  requested: { node: "clock", tag: "clock", tone: "info" },
  failed: { node: "warning", tag: "close", tone: "danger" },
};

export interface OutcomeCardProps {
  state: OutcomeState;
  /** The scan. */
  title: ReactNode;
  /** When and where. */
  detail?: ReactNode;
  /** "Booked", "Requested" or "Not booked". */
  stateLabel: string;
  level?: 2 | 3 | undefined;
  /** What to know or do: preparation and reference, or the nearest times. */
  children?: ReactNode;
}

export function OutcomeCard({
  state,
  title,
  detail,
  stateLabel,
  level = 2,
  children,
}: OutcomeCardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const look = LOOKS[state];
  return (
    <article className={`ui-outcome is-${state}`} aria-labelledby={titleId}>
      <div className="ui-outcome__head">
        <span className="ui-outcome__node">
          <Icon name={look.node} />
        </span>
        <div>
          <Heading id={titleId} className="ui-outcome__title">
            {title}
          </Heading>
          {detail && <p className="ui-outcome__detail">{detail}</p>}
        </div>
        <span className="ui-outcome__state">
          <Tag tone={look.tone} icon={look.tag}>
            {stateLabel}
          </Tag>
        </span>
      </div>
      {children && <div className="ui-outcome__body">{children}</div>}
    </article>
  );
}
