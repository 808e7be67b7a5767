import { classes } from "../classes";
import { visibleName } from "./visibleName";
import "./day-strip.css";

export interface StripDay {
  key: string;
  weekday: string;
  day: string;
  /** Nothing is free on this day. It can still be chosen, to read why. */
  empty: boolean;
  /** Date and number of times, in words. The visible words are added if they are missing. */
  label: string;
}

export interface DayStripProps {
  /** Name of the group for readers, such as "Day". */
  label: string;
  days: StripDay[];
  selected: string;
  onSelect: (key: string) => void;
}

/** The days of the week on a telephone; from 820 px on the week grid shows them all. */
export function DayStrip({ label, days, selected, onSelect }: DayStripProps) {
  return (
    <fieldset className="ui-day-strip">
      <legend className="visually-hidden">{label}</legend>
      <div className="ui-day-strip__days" style={{ "--days": days.length }}>
        {days.map((day) => (
          <button
            key={day.key}
            type="button"
            className={classes("ui-day-strip__day", day.empty && "is-empty")}
            aria-pressed={day.key === selected}
            aria-label={visibleName(day.label, `${day.weekday} ${day.day}`)}
            onClick={() => onSelect(day.key)}
          >
            {day.weekday} <b>{day.day}</b>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
