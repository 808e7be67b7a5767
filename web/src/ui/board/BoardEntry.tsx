import { Button } from "../button/Button";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { Link } from "../link/Link";

export type BoardState =
  | "booked"
  | "here"
  | "room"
  | "done"
  | "late"
  | "approve"
  | "held"
  | "closed";

export const stateIcons: Record<BoardState, IconName> = {
  booked: "calendar",
  here: "check",
  room: "play",
  done: "check-circle",
  late: "warning",
  approve: "clock",
  held: "lock",
  closed: "close",
};

export interface BoardEntry {
  key: string;
  /** Minutes since midnight. */
  start: number;
  minutes: number;
  /** Such as "8:30"; undefined for closed time. */
  time?: string | undefined;
  title: string;
  detail?: string | undefined;
  /** What is missing, such as "Form". */
  flag?: string | undefined;
  state: BoardState;
  /** The state in a word; closed time has only its title. */
  stateText?: string | undefined;
  href?: string | undefined;
  /** It is the selected one. */
  isCurrent?: boolean | undefined;
  onPress?: (() => void) | undefined;
  /** Name of the button that moves it, such as "Move Demo, K., 8:00". Without it, the entry can't be moved. */
  moveName?: string | undefined;
}

/** Too low for three lines: time, name and state share one. */
const SHORT_MINUTES = 25;

/** A dragged entry, and how far below its start it was grabbed, in minutes. */
export interface Dragged {
  entry: BoardEntry;
  grip: number;
}

interface BoardCardProps {
  entry: BoardEntry;
  onMove: ((entry: BoardEntry) => void) | undefined;
  onDrag: ((dragged: Dragged | null) => void) | undefined;
}

export function BoardCard({ entry, onMove, onDrag }: BoardCardProps) {
  const { href, onPress, state, minutes, moveName } = entry;
  const canMove = onMove !== undefined && moveName !== undefined;
  const look = classes(
    "ui-board-entry",
    `is-${state}`,
    minutes < SHORT_MINUTES && "is-short",
    canMove && "can-move",
  );
  const face = <Face entry={entry} />;
  return (
    <>
      {href !== undefined ? (
        <Link
          href={href}
          className={look}
          aria-current={entry.isCurrent || undefined}
          draggable={canMove && onDrag !== undefined}
          onDragStart={(event) => {
            const { top, height } = event.currentTarget.getBoundingClientRect();
            event.dataTransfer.effectAllowed = "move";
            onDrag?.({ entry, grip: ((event.clientY - top) / height) * minutes });
          }}
          onDragEnd={() => onDrag?.(null)}
        >
          {face}
        </Link>
      ) : onPress ? (
        <button type="button" className={look} onClick={onPress}>
          {face}
        </button>
      ) : (
        <span className={look}>{face}</span>
      )}
      {canMove && (
        <span className="ui-board-move">
          <Button icon="move" iconOnly onPress={() => onMove(entry)}>
            {moveName}
          </Button>
        </span>
      )}
    </>
  );
}

function Face({ entry: { time, title, detail, flag, state, stateText } }: { entry: BoardEntry }) {
  return (
    <>
      {(time || stateText) && (
        <span className="ui-board-entry__top">
          <span>{time}</span>{" "}
          {stateText && (
            <span className="ui-board-entry__state">
              <Icon name={stateIcons[state]} />
              {stateText}
            </span>
          )}
        </span>
      )}{" "}
      <b className="ui-board-entry__title">{title}</b>{" "}
      {(detail || flag) && (
        <span className="ui-board-entry__detail">
          {detail}{" "}
          {flag && (
            <span className="ui-board-entry__flag">
              <Icon name="warning" />
              {flag}
            </span>
          )}
        </span>
      )}
    </>
  );
}
