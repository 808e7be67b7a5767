import { useState } from "react";
import { Chip, ChipGroup } from "../chip/Chip";
import { scrollRegion } from "../scrollRegion";
import { useMediaQuery } from "../useMediaQuery";
import { TimeColumn } from "./TimeColumn";
import type { TimeGridColumn, TimeMark } from "./timeTypes";
import "./time-grid.css";

interface TimeGridProps {
  label: string;
  /** Name of the choice of columns on a narrow screen, which shows one at a time. */
  pickLabel: string;
  columns: TimeGridColumn[];
  from: number;
  until: number;
  hours: TimeMark[];
  now?: TimeMark | undefined;
  /** Level of the column headings in the page's outline. */
  level?: 2 | 3 | undefined;
  look: "board" | "week";
}

/** Columns side by side, time down. Readers meet one list a column, in the order of time. */
export function TimeGrid({
  label,
  pickLabel,
  columns,
  from,
  until,
  hours,
  now,
  level = 2,
  look,
}: TimeGridProps) {
  const wide = useMediaQuery("(min-width: 820px)");
  const [picked, setPicked] = useState<string | null>(null);
  const single = columns.find((column) => column.key === picked) ?? columns[0];
  const shown = wide ? columns : columns.filter((column) => column === single);
  const shownNow = now && now.at >= from && now.at <= until ? now : undefined;
  const sizes = { "--columns": shown.length, "--minutes": until - from };

  return (
    <div className={`ui-time-grid ui-time-grid--${look}`}>
      {!wide && (
        <div className="ui-time-grid__pick">
          <ChipGroup label={pickLabel}>
            {columns.map(({ key, title }) => (
              <Chip key={key} selected={key === single?.key} onPress={() => setPicked(key)}>
                {title}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      <section
        className="ui-time-grid__scroll"
        style={sizes}
        aria-label={label}
        {...scrollRegion(wide)}
      >
        <div className="ui-time-grid__axis" aria-hidden="true">
          <div className="ui-time-grid__head" />
          <div className="ui-time-grid__body">
            {hours.map(({ at, text }) => (
              <span key={at} style={{ "--at": at - from }}>
                {text}
              </span>
            ))}
            {shownNow && (
              <span className="is-now" style={{ "--at": shownNow.at - from }}>
                {shownNow.text}
              </span>
            )}
          </div>
        </div>
        {shown.map((column) => (
          <TimeColumn
            key={column.key}
            column={column}
            from={from}
            now={shownNow?.at}
            level={level}
          />
        ))}
      </section>
    </div>
  );
}
