import { type ReactNode, useId } from "react";
import { Button, ButtonLink } from "../button/Button";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { visibleName } from "../slots/visibleName";
import { Tag } from "../tag/Tag";
import "./exam-card.css";

interface Words {
  /** Such as "Add", "Added", "See hours", "Ask us". */
  label: string;
  /** For screen readers, with the exam: "Add MRI knee, left". The visible word is added if it is missing. */
  name: string;
}

export type ExamAction =
  | (Words & { kind: "toggle"; added: boolean; onPress: () => void })
  | (Words & { kind: "link"; href: string; icon?: IconName | undefined })
  /** Nothing to press: a word says what happens instead. */
  | { kind: "word"; label: string };

export interface ExamCardProps {
  icon: IconName;
  /** May mark the words that were searched for, with `mark`. */
  name: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3 | undefined;
  /** Minutes, preparation, or why it cannot be booked here. */
  facts: { icon?: IconName | undefined; text: string }[];
  /** A scan with a time is added; walk-in and "ask us" lead elsewhere. */
  action: ExamAction;
}

export function ExamCard({ icon, name, level = 3, facts, action }: ExamCardProps) {
  const nameId = useId();
  const Heading = `h${level}` as const;
  const added = action.kind === "toggle" && action.added;
  return (
    <article className={classes("ui-exam", added && "is-added")} aria-labelledby={nameId}>
      <span className="ui-exam__glyph">
        <Icon name={icon} />
      </span>
      <div className="ui-exam__words">
        <Heading className="ui-exam__name" id={nameId}>
          {name}
        </Heading>
        <ul className="ui-exam__facts">
          {facts.map((fact) => (
            <li key={fact.text}>
              {fact.icon && <Icon name={fact.icon} />}
              {fact.text}
            </li>
          ))}
        </ul>
      </div>
      <div className="ui-exam__action">
        <ExamButton {...action} />
      </div>
    </article>
  );
}

function ExamButton(action: ExamAction) {
  if (action.kind === "word") return <Tag tone="info">{action.label}</Tag>;
  const name = visibleName(action.name, action.label);
  if (action.kind === "link") {
    return (
      <ButtonLink href={action.href} icon={action.icon} aria-label={name} block>
        {action.label}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={action.added ? "primary" : "secondary"}
      icon={action.added ? "check" : "plus"}
      aria-pressed={action.added}
      aria-label={name}
      onPress={action.onPress}
      block
    >
      {action.label}
    </Button>
  );
}
