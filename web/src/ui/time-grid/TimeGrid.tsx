import { useEffect, useRef, useState } from "react";
import { Chip, ChipGroup } from "../chip/Chip";
import { scrollRegion } from "../scrollRegion";
import { useMediaQuery } from "../useMediaQuery";
import { TimeColumn } from "./TimeColumn";
import type { TimeDrop, TimeGridColumn, TimeMark } from "./timeTypes";
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
  /** The column on a narrow screen, if the page controls it; or else the grid remembers it. */
  picked?: string | undefined;
  onPick?: ((key: string) => void) | undefined;
  /** What is dragged over the grid, and where it may be dropped. */
  drop?: TimeDrop | undefined;
}

/** Within this many minutes of an hour, the line of the present would cover the hour's label. */
const COVERS = { board: 8, week: 18 };

/** Columns side by side, time down. Screen readers get one list per column, in the order of time. */
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
  picked: pickedByPage,
  onPick,
  drop,
}: TimeGridProps) {
  const wide = useMediaQuery("(min-width: 820px)");
  const [pickedHere, setPickedHere] = useState<string | null>(null);
  const picked = pickedByPage ?? pickedHere;
  const single = columns.find((column) => column.key === picked) ?? columns[0];
  const shown = wide ? columns : columns.filter((column) => column === single);
  const shownNow = now && now.at >= from && now.at <= until ? now : undefined;
  const legible = hours.filter(({ at }) => Math.abs(at - (shownNow?.at ?? at - 60)) > COVERS[look]);
  const scroll = useRef<HTMLElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const hasNow = shownNow !== undefined;

  // Opening the day scrolls to the present; after that the scroll position is left alone.
  useEffect(() => {
    if (!hasNow || !scroll.current || !mark.current) return;
    scroll.current.scrollTop = mark.current.offsetTop - scroll.current.clientHeight / 3;
  }, [hasNow]);

  const sizes = { "--columns": shown.length, "--minutes": until - from };

  return (
    <div className={`ui-time-grid ui-time-grid--${look}`}>
      {!wide && (
        <div className="ui-time-grid__pick">
          <ChipGroup label={pickLabel}>
            {columns.map(({ key, title }) => (
              <Chip
                key={key}
                selected={key === single?.key}
                onPress={() => (onPick ?? setPickedHere)(key)}
              >
                {title}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      <section
        ref={scroll}
        className="ui-time-grid__scroll"
        style={sizes}
        aria-label={label}
        {...scrollRegion(wide)}
      >
        <div className="ui-time-grid__axis" aria-hidden="true">
          <div className="ui-time-grid__head" />
          <div className="ui-time-grid__body">
            {legible.map(({ at, text }) => (
              <span key={at} style={{ "--at": at - from }}>
                {text}
              </span>
            ))}
            {shownNow && (
              <span ref={mark} className="is-now" style={{ "--at": shownNow.at - from }}>
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
            until={until}
            now={shownNow?.at}
            level={level}
            drop={drop}
          />
        ))}
      </section>
    </div>
  );
}
