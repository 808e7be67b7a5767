import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes";
import { TimeGrid } from "../time-grid/TimeGrid";
import type { TimeMark } from "../time-grid/timeTypes";
import { useMediaQuery } from "../useMediaQuery";
import { WeekBlock, type WeekBlockData } from "./WeekBlock";
import "./week-editor.css";

export interface WeekEditorDay {
  key: string;
  /** Such as "Mon". */
  title: string;
  /** Such as "23 Nov". */
  detail?: string | undefined;
  /** Such as "15 slots" or "Closed". */
  count?: string | undefined;
  /** A closure or an extra day makes it differ from the usual week. */
  isException?: boolean | undefined;
  blocks: WeekBlockData[];
}

export interface WeekEditorProps {
  label: string;
  /** Name of the choice of days on a narrow screen. */
  pickLabel: string;
  days: WeekEditorDay[];
  /** First and last time shown, in minutes since midnight. */
  from: number;
  until: number;
  hours: TimeMark[];
  selected: string | null;
  onSelect: (block: WeekBlockData, day: WeekEditorDay) => void;
  /** Draft or published, and what patients see meanwhile; announced when it changes. */
  status: ReactNode;
  /** Such as "This week 76 slots, before 80." */
  summary?: ReactNode;
  /** Name of the side form for readers. */
  sideLabel: string;
  /** The side form: everything that the blocks show can be edited there. */
  children?: ReactNode;
  level?: 2 | 3 | undefined;
}

/** The opening hours of a device. Nothing reaches patients before it is published. */
export function WeekEditor({
  days,
  selected,
  onSelect,
  status,
  summary,
  sideLabel,
  children,
  ...grid
}: WeekEditorProps) {
  const wide = useMediaQuery("(min-width: 1120px)");
  const hasSide = Boolean(children);
  const side = useRef<HTMLElement>(null);

  // On a narrow screen the form is below the week, out of sight.
  useEffect(() => {
    if (selected !== null && !wide) side.current?.focus();
  }, [selected, wide]);

  return (
    <div className={classes("ui-week", hasSide && "has-side")}>
      <div className="ui-week__grid">
        <TimeGrid
          {...grid}
          look="week"
          columns={days.map((day) => ({
            ...day,
            items: day.blocks.map((block) => ({
              ...block,
              element: (
                <WeekBlock
                  block={block}
                  selected={block.key === selected}
                  onPress={() => onSelect(block, day)}
                />
              ),
            })),
          }))}
        />
      </div>
      <div className="ui-week__foot">
        <output>{status}</output>
        {summary && <span>{summary}</span>}
      </div>
      {hasSide && (
        <aside ref={side} className="ui-week__side" aria-label={sideLabel} tabIndex={-1}>
          {children}
        </aside>
      )}
    </div>
  );
}
