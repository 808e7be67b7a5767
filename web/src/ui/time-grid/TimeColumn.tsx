import { useId } from "react";
import type { TimeGridColumn } from "./timeTypes";

interface TimeColumnProps {
  column: TimeGridColumn;
  from: number;
  now: number | undefined;
  level: 2 | 3;
}

export function TimeColumn({ column, from, now, level }: TimeColumnProps) {
  const headingId = useId();
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
      <div className="ui-time-grid__body">
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
        {now !== undefined && (
          <div className="ui-time-grid__now" aria-hidden="true" style={{ "--at": now - from }} />
        )}
      </div>
    </div>
  );
}
