import "./date-leaf.css";

export interface DateLeafProps {
  month: string;
  day: string;
  weekday: string;
}

/** A little calendar leaf. It repeats the date that stands beside it in words, so readers skip it. */
export function DateLeaf({ month, day, weekday }: DateLeafProps) {
  return (
    <div className="ui-leaf" aria-hidden="true">
      <span className="ui-leaf__month">{month}</span>
      <b className="ui-leaf__day">{day}</b>
      <span className="ui-leaf__weekday">{weekday}</span>
    </div>
  );
}
