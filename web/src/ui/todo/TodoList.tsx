import { type ReactNode, useId } from "react";
import { Meter } from "../meter/Meter";
import "./todo.css";

export interface TodoListProps {
  title: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3 | undefined;
  /** Such as "1 of 3 done". */
  progressText: string;
  done: number;
  total: number;
  /** TodoCards. */
  children: ReactNode;
}

export function TodoList({ title, level = 2, progressText, done, total, children }: TodoListProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="ui-todos" aria-labelledby={titleId}>
      <div className="ui-todos__head">
        <Heading id={titleId}>{title}</Heading>
        <span>{progressText}</span>
      </div>
      <Meter done={done} total={total} tone="success" />
      <ul className="ui-todos__list">{children}</ul>
    </section>
  );
}
