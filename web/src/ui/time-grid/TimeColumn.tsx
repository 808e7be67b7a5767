import { useId, useRef } from "react";
import type { TimeDrop, TimeGridColumn } from "./timeTypes";
import { useDropTarget } from "./useDropTarget";

interface TimeColumnProps {
  column: TimeGridColumn;
  from: number;
  until: number;
  now: number | undefined;
  level: 2 | 3;
  drop: TimeDrop | undefined;
}

export function TimeColumn({ column, from, until, now, level, drop }: TimeColumnProps) {
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const target = useDropTarget(body, { columnKey: column.key, from, until, drop });
  const Heading = `h${level}` as const;
  const items = [...column.items].sort((one, other) => one.start - other.start);
  return (
    <div className="ui-time-grid__column">
      <div className="ui-time-grid__head">
        <Heading id={headingId}>{column.title}</Heading>
        <p>
          <span>{column.detail}</span>
          <span className={column.isException ? "is-exception" : undefined}>{column.count}</span>
        </p>
      </div>
      <div className="ui-time-grid__body" ref={body}>
        <ol aria-labelledby={headingId}>
          {items.map(({ key, start, minutes, lane = 0, lanes = 1, element }) => (
            <li
              key={key}
              style={{
                "--at": start - from,
                "--length": minutes,
                "--lane": lane,
                "--lanes": lanes,
              }}
            >
              {element}
            </li>
          ))}
        </ol>
        {drop && target !== null && (
          <div
            className="ui-time-grid__target"
            aria-hidden="true"
            style={{ "--at": target - from, "--length": drop.minutes }}
          />
        )}
        {now !== undefined && (
          <div className="ui-time-grid__now" aria-hidden="true" style={{ "--at": now - from }} />
        )}
      </div>
    </div>
  );
}
