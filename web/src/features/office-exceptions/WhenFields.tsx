import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Checkbox, TextField } from "../../ui";
import { hasHours, type Typed, type TypedField } from "./model/form";

export function fieldId(field: TypedField): string {
  return `exceptions-${field}`;
}

interface WhenFieldsProps {
  typed: Typed;
  /** At the clinic. */
  today: CivilDate;
  errorOf: (field: TypedField) => string | undefined;
  onChange: (changed: Partial<Typed>) => void;
}

/** One day or several, whole or for some hours of each. */
export function WhenFields({ typed, today, errorOf, onChange }: WhenFieldsProps) {
  const { text } = useLanguage();
  return (
    <div className="stack">
      <div className="exceptions__pair">
        <TextField
          id={fieldId("date")}
          label={text("exceptions.first_day")}
          type="date"
          min={today}
          value={typed.date}
          onChange={(date) => onChange({ date })}
          error={errorOf("date")}
          required
        />
        <TextField
          id={fieldId("lastDate")}
          label={text("exceptions.last_day")}
          optionalLabel={text("exceptions.last_day_optional")}
          type="date"
          min={typed.date || today}
          value={typed.lastDate}
          onChange={(lastDate) => onChange({ lastDate })}
          error={errorOf("lastDate")}
        />
      </div>
      {!typed.opens && (
        <Checkbox
          id="exceptions-hours"
          label={text("exceptions.some_hours")}
          isSelected={typed.hours}
          onChange={(hours) => onChange({ hours })}
        />
      )}
      {hasHours(typed) && (
        <div className="exceptions__pair">
          <TextField
            id={fieldId("from")}
            label={text("day.from")}
            help={typed.opens ? undefined : text("day.from_help")}
            type="time"
            value={typed.from}
            onChange={(from) => onChange({ from })}
            error={errorOf("from")}
            required={typed.opens}
          />
          <TextField
            id={fieldId("to")}
            label={text("day.to")}
            help={typed.opens ? undefined : text("day.to_help")}
            type="time"
            value={typed.to}
            onChange={(to) => onChange({ to })}
            error={errorOf("to")}
            required={typed.opens}
          />
        </div>
      )}
    </div>
  );
}
