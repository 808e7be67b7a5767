import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classes } from "../classes";
import { type MonthDay, MonthDayButton, MonthFill } from "./MonthDayButton";
import { moveInMonth } from "./monthMoves";
import "./calendar-month.css";

export interface CalendarMonthProps {
  /** Tells screen readers what the table shows, and its range of days. */
  caption: string;
  /** Seven, in the order of the columns. */
  weekdays: { short: string; long: string }[];
  /** Seven days a week; `null` for past days of the first week. */
  weeks: (MonthDay | null)[][];
  selected: string | null;
  onSelect: (key: string) => void;
  /** What one mark and four marks mean: "a few times", "many times". */
  key1?: string | undefined;
  key4?: string | undefined;
  /** Further words below, such as which clinics are counted. */
  note?: ReactNode;
  /** The times of the chosen day: beside the table on a desk, below it on a telephone. */
  children?: ReactNode;
}

/** Five weeks from today. One tab stop; arrow keys move, also to empty days, which say why. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { caption, weekdays, weeks, selected, onSelect, key1, key4, note, children } = props;
  const [stop, setStop] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const days = weeks.flat();
  const has = (key: string | null) => days.some((day) => day?.key === key);
  const tabStop = has(stop) ? stop : has(selected) ? selected : firstStop(days);

  function move(event: KeyboardEvent<HTMLTableElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = days.findIndex((day) => day && day.key === tabStop);
    const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const to = from < 0 ? null : moveInMonth(event.key, from, days, rightToLeft);
    const day = to === null ? null : days[to];
    if (!day) return;
    event.preventDefault();
    const buttons = table.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [];
    for (const button of buttons) if (button.dataset.day === day.key) button.focus();
  }

  return (
    <div className={classes("ui-month-view", children ? "has-side" : null)}>
      <div className="ui-month-main">
        <div className="ui-month-box">
          <table ref={table} className="ui-month" onKeyDown={move}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {weekdays.map(({ short, long }) => (
                  <th key={long} scope="col">
                    <span aria-hidden="true">{short}</span>
                    <span className="visually-hidden">{long}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find(Boolean)?.key}>
                  {week.map((day, column) => (
                    <td key={day?.key ?? weekdays[column]?.long}>
                      {day && (
                        <MonthDayButton
                          day={day}
                          selected={day.key === selected}
                          tabIndex={day.key === tabStop ? 0 : -1}
                          onFocus={() => setStop(day.key)}
                          onPress={() => onSelect(day.key)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {(key1 || key4 || note) && (
          <div className="ui-month-key">
            {key1 && <KeyEntry fill={1}>{key1}</KeyEntry>}
            {key4 && <KeyEntry fill={4}>{key4}</KeyEntry>}
            {note && <span>{note}</span>}
          </div>
        )}
      </div>
      {children && <div className="ui-month-side">{children}</div>}
    </div>
  );
}

function KeyEntry({ fill, children }: { fill: MonthDay["fill"]; children: string }) {
  return (
    <span>
      <MonthFill fill={fill} />
      {children}
    </span>
  );
}

function firstStop(days: (MonthDay | null)[]): string | null {
  const free = days.find((day) => day && day.fill > 0);
  return (free ?? days.find(Boolean))?.key ?? null;
}
