import { useId } from "react";
import { classes } from "../classes";
import { SlotButton, type SlotState } from "./SlotButton";

export interface WeekSlot {
  key: string;
  /** The time as shown, such as "9:40 am". */
  label: string;
  /** Full date, time, zone and clinic; it contains the visible time. */
  name: string;
  state: SlotState;
  soonestLabel?: string | undefined;
  onPress?: (() => void) | undefined;
}

export interface SlotWeekDay {
  key: string;
  /** Shown above the heading, such as "Thu" or "Today". */
  weekday?: string | undefined;
  /** Such as "19 Nov". */
  heading: string;
  /** The whole day for readers, such as "Thursday 19 November". */
  label?: string | undefined;
  isToday: boolean;
  /** Why there is nothing on this day. */
  reason?: string | undefined;
  slots: WeekSlot[];
}

interface SlotDayProps {
  day: SlotWeekDay;
  visible: number;
  tabStop: string | undefined;
  onPlaceFocus: (key: string) => void;
  moreKey: string;
  moreText: string;
  moreName: string | undefined;
  onMore: () => void;
}

export function SlotDay({
  day,
  visible,
  tabStop,
  onPlaceFocus,
  moreKey,
  moreText,
  moreName,
  onMore,
}: SlotDayProps) {
  const headingId = useId();
  const empty = day.slots.length === 0;

  function place(key: string) {
    return {
      "data-place": key,
      tabIndex: key === tabStop ? 0 : -1,
      onFocus: () => onPlaceFocus(key),
    };
  }

  return (
    <fieldset
      className={classes("ui-slot-day", empty && "is-empty", day.isToday && "is-today")}
      aria-labelledby={headingId}
    >
      <h4 className="ui-slot-day__heading" id={headingId} aria-label={day.label}>
        {day.weekday} <b>{day.heading}</b>
      </h4>
      {empty && day.reason && <p className="ui-slot-day__reason">{day.reason}</p>}
      {day.slots.slice(0, visible).map(({ key, ...slot }) => (
        <SlotButton key={key} {...slot} {...place(key)} />
      ))}
      {visible < day.slots.length && (
        <button
          {...place(moreKey)}
          type="button"
          className="ui-slot-day__more"
          aria-label={moreName}
          onClick={onMore}
        >
          {moreText}
        </button>
      )}
    </fieldset>
  );
}
