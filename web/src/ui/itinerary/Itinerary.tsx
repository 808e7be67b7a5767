import { type ReactNode, useId } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { type Total, Totals } from "./Totals";
import "./itinerary.css";

export interface Leg {
  key: string;
  /** The hour, such as "9:00"; `period` is below it. */
  time: string;
  period?: string | undefined;
  /** The same for machines, such as "2026-11-24T09:00". */
  dateTime?: string | undefined;
  icon: IconName;
  /** What happens; a gap and a way have their length in it: "50 min free". */
  title: ReactNode;
  detail?: ReactNode;
  /** A scan is `stay`, arriving and leaving are `stop`. */
  kind: "stay" | "stop" | "gap" | "travel";
}

export interface ItineraryDay {
  key: string;
  title: ReactNode;
  /** Such as "8 days from now". */
  note?: ReactNode;
  legs: Leg[];
}

export interface ItineraryProps {
  totals?: Total[] | undefined;
  days: ItineraryDay[];
  /** Level of the days' headings in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  /** The heading it belongs to: the same day may be in several plans, and each needs its own name. */
  headingId?: string | undefined;
}

/** The itinerary of one or more days: stays are solid, gaps dotted, travel dashed. */
export function Itinerary({ totals = [], days, level = 3, headingId }: ItineraryProps) {
  return (
    <div className="ui-itinerary">
      {totals.length > 0 && <Totals totals={totals} />}
      <div className="ui-itinerary__days">
        {days.map(({ key, ...day }) => (
          <Day key={key} {...day} level={level} headingId={headingId} />
        ))}
      </div>
    </div>
  );
}

interface DayProps extends Omit<ItineraryDay, "key"> {
  level: 2 | 3 | 4;
  headingId: string | undefined;
}

function Day({ title, note, legs, level, headingId }: DayProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className="ui-itinerary__day"
      aria-labelledby={headingId ? `${headingId} ${titleId}` : titleId}
    >
      <div className="ui-itinerary__head">
        <Heading id={titleId}>{title}</Heading>
        {note && <span>{note}</span>}
      </div>
      <ol>
        {legs.map((leg) => (
          <li key={leg.key} className={`ui-leg is-${leg.kind}`}>
            <time className="ui-leg__time" dateTime={leg.dateTime}>
              {leg.time} {leg.period && <small>{leg.period}</small>}
            </time>
            <span className="ui-leg__node">
              <Icon name={leg.icon} />
            </span>
            <div className="ui-leg__words">
              <b>{leg.title}</b>
              {leg.detail && <span>{leg.detail}</span>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
