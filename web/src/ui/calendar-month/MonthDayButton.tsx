import { classes } from "../classes";

const MARKS = [1, 2, 3, 4] as const;

export interface MonthDay {
  key: string;
  /** Such as "26". */
  day: string;
  /** Beside the day where a month begins, such as "Dec". */
  month?: string | undefined;
  /** Weekday, date and count, or the reason: "Sunday 22 November, no times: closed". */
  label: string;
  /** Count in words, "soonest", or why there is nothing: "12 times", "Closed". */
  words: string;
  /** The same for the small boxes of a telephone: "12", "closed". */
  shortWords: string;
  /** How many of the four marks are filled; 0 is a day without times. */
  fill: 0 | 1 | 2 | 3 | 4;
  soonest?: boolean | undefined;
  isToday?: boolean | undefined;
}

interface MonthDayButtonProps {
  day: MonthDay;
  selected: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
}

export function MonthDayButton({ day, selected, tabIndex, onFocus, onPress }: MonthDayButtonProps) {
  const empty = day.fill === 0;
  return (
    <button
      type="button"
      className={classes(
        "ui-month-day",
        empty && "is-empty",
        day.soonest && "is-soonest",
        day.isToday && "is-today",
      )}
      data-day={day.key}
      tabIndex={tabIndex}
      aria-current={day.isToday ? "date" : undefined}
      aria-pressed={empty ? undefined : selected}
      aria-disabled={empty || undefined}
      onFocus={onFocus}
      onClick={empty ? undefined : onPress}
    >
      <span className="visually-hidden">{day.label}</span>
      <b aria-hidden="true">
        {day.day}
        {day.month && <span className="ui-month-day__month"> {day.month}</span>}
      </b>
      <small className="ui-month-day__wide" aria-hidden="true">
        {day.words}
      </small>
      <small className="ui-month-day__narrow" aria-hidden="true">
        {day.shortWords}
      </small>
      {!empty && <MonthFill fill={day.fill} />}
    </button>
  );
}

export function MonthFill({ fill }: { fill: MonthDay["fill"] }) {
  return (
    <span className="ui-month-fill" aria-hidden="true">
      {MARKS.map((mark) => (
        <i key={mark} className={mark <= fill ? "is-full" : undefined} />
      ))}
    </span>
  );
}
