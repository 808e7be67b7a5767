import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { FieldNotes } from "../field/FieldShell";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./radio-cards.css";

export interface RadioCard<Value extends string> {
  value: Value;
  title: ReactNode;
  detail?: ReactNode;
  icon?: IconName | undefined;
  tag?: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  legend: string;
  /** The heading beside the cards already says it: the legend is for screen readers only. */
  legendHidden?: boolean | undefined;
  error?: string | undefined;
  options: RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `times` makes the titles large. */
  look?: "plain" | "times" | undefined;
}

export function RadioCards<Value extends string>({
  legend,
  legendHidden,
  error,
  options,
  value,
  onChange,
  look = "plain",
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={classes("ui-field", error && "is-wrong")}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={legendHidden ? "visually-hidden" : "ui-field__label"}>{legend}</legend>
      <FieldNotes id={id} error={error} />
      <div className={`ui-radio-cards ui-radio-cards--${look}`}>
        {options.map((option) => (
          <label key={option.value} className="ui-radio-card">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="ui-radio-card__text">
              <span className="ui-radio-card__title">
                {option.icon && <Icon name={option.icon} />}
                {option.title}
              </span>
              {option.detail && <span className="ui-radio-card__detail">{option.detail}</span>}
              {option.tag}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
