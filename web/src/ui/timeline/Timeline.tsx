import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./timeline.css";

export interface TimelineItem {
  when: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** `now` is what to do next, `key` the visit itself. */
  state: "done" | "now" | "next" | "key";
  icon?: IconName | undefined;
}

export interface TimelineProps {
  items: TimelineItem[];
  /** Level of the headings in the page's outline. */
  level?: 2 | 3 | undefined;
}

export function Timeline({ items, level = 3 }: TimelineProps) {
  const Heading = `h${level}` as const;
  return (
    <ol className="ui-timeline">
      {items.map(({ when, title, detail, state, icon }, index) => (
        <li key={`${state}-${index}`} className={`is-${state}`}>
          <span className="ui-timeline__node">
            <Icon name={icon ?? (state === "done" ? "check" : "clock")} />
          </span>
          <div>
            <span className="ui-timeline__when">{when}</span>
            <Heading className="ui-timeline__title">{title}</Heading>
            {detail && <div className="ui-timeline__detail">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
