import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./todo.css";

export interface TodoCardProps {
  /** `urgent` has a deadline that matters; `done` turns green and quiet. */
  state: "open" | "urgent" | "done";
  icon: IconName;
  title: ReactNode;
  level?: 3 | 4 | undefined;
  /** Why and by when; or when it was done. */
  detail?: ReactNode;
  /** One button, named with the task. */
  action?: ReactNode;
}

/** One task of a TodoList. */
export function TodoCard({ state, icon, title, level = 3, detail, action }: TodoCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li className={`ui-todo is-${state}`}>
      <span className="ui-todo__node">
        <Icon name={state === "done" ? "check" : icon} />
      </span>
      <div>
        <Heading className="ui-todo__title">{title}</Heading>
        {detail && <p className="ui-todo__detail">{detail}</p>}
      </div>
      {action && <div className="ui-todo__action">{action}</div>}
    </li>
  );
}
