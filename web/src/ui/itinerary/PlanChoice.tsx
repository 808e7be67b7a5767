import { type ReactNode, useId } from "react";
import { Itinerary, type ItineraryDay } from "./Itinerary";
import { type Total, Totals } from "./Totals";
import "./plan-choice.css";

export interface Plan<Value extends string> {
  value: Value;
  title: ReactNode;
  /** Such as the tag "Least travel"; it is part of the name. */
  tag?: ReactNode;
  detail?: ReactNode;
  totals: Total[];
  days: ItineraryDay[];
}

export interface PlanChoiceProps<Value extends string> {
  /** The question, for screen readers: "How do you want to come?" */
  legend: string;
  plans: Plan<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One visit or several: plans to compare. On a telephone only the chosen one unfolds. */
export function PlanChoice<Value extends string>({
  legend,
  plans,
  value,
  onChange,
}: PlanChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="ui-plans">
        {plans.map((plan) => {
          const titleId = `${id}-${plan.value}`;
          return (
            <article key={plan.value} className="ui-plan" aria-labelledby={titleId}>
              <div className="ui-plan__head">
                <input
                  id={`${titleId}-radio`}
                  type="radio"
                  name={id}
                  value={plan.value}
                  checked={plan.value === value}
                  onChange={() => onChange(plan.value)}
                  aria-labelledby={titleId}
                />
                <div>
                  <h2 id={titleId} className="ui-plan__title">
                    <label htmlFor={`${titleId}-radio`}>{plan.title}</label> {plan.tag}
                  </h2>
                  {plan.detail && <p>{plan.detail}</p>}
                </div>
              </div>
              <Totals totals={plan.totals} />
              <div className="ui-plan__days">
                <Itinerary days={plan.days} headingId={titleId} />
              </div>
            </article>
          );
        })}
      </div>
    </fieldset>
  );
}
