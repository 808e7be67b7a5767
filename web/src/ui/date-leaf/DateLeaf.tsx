import "./date-leaf.css";

export interface DateLeafProps {
  month: string;
  day: string;
  weekday: string;
}

/** A small calendar leaf. It repeats the date that is beside it in words, so screen readers skip it. */
export function DateLeaf({ month, day, weekday }: DateLeafProps) {
  return (
    <div className="ui-leaf" aria-hidden="true">
      <span className="ui-leaf__month">{month}</span>
      <b className="ui-leaf__day">{day}</b>
      <span className="ui-leaf__weekday">{weekday}</span>
    </div>
  );
}
