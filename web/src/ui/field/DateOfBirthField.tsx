import type { ClipboardEvent, ReactNode } from "react";
import { classes } from "../classes";
import { describedBy, FieldNotes } from "./FieldShell";
import { type DatePart, digitsFor, readWholeDate, type TypedDate } from "./typedDate";
import "./field.css";

const PARTS = ["day", "month", "year"] as const;

export interface DateOfBirthFieldProps {
  /** The boxes are `${id}-day`, `${id}-month` and `${id}-year`. */
  id: string;
  legend: string;
  help?: ReactNode;
  error?: string | undefined;
  /** The wrong boxes; all of them if there is an error and none is named. */
  invalidParts?: DatePart[] | undefined;
  value: TypedDate;
  onChange: (value: TypedDate) => void;
  labels: Record<DatePart, string>;
  required?: boolean | undefined;
  /** Another person's birth date: the browser would fill in that of the person at the keyboard. */
  isAnothers?: boolean | undefined;
}

/** A birth date is typed in three boxes. The focus never jumps: the person moves on when they are ready. */
export function DateOfBirthField({
  id,
  legend,
  help,
  error,
  invalidParts,
  value,
  onChange,
  labels,
  required,
  isAnothers,
}: DateOfBirthFieldProps) {
  const wrong = error ? (invalidParts ?? PARTS) : [];

  function type(part: DatePart, text: string) {
    onChange(readWholeDate(text) ?? { ...value, [part]: digitsFor(part, text) });
  }

  function paste(event: ClipboardEvent) {
    const whole = readWholeDate(event.clipboardData.getData("text"));
    if (!whole) return;
    event.preventDefault();
    onChange(whole);
  }

  return (
    <fieldset
      className={classes("ui-field", error && "is-wrong")}
      aria-describedby={describedBy({ id, help, error })}
    >
      <legend className="ui-field__label">{legend}</legend>
      <FieldNotes id={id} help={help} error={error} />
      <div className="ui-date">
        {PARTS.map((part) => (
          <label key={part} className={`ui-date__part is-${part}`} htmlFor={`${id}-${part}`}>
            {labels[part]}
            <input
              id={`${id}-${part}`}
              className="ui-field__box"
              inputMode="numeric"
              autoComplete={isAnothers ? "off" : `bday-${part}`}
              value={value[part]}
              aria-invalid={wrong.includes(part) || undefined}
              aria-required={required || undefined}
              aria-describedby={wrong.includes(part) ? `${id}-error` : undefined}
              onChange={(event) => type(part, event.target.value)}
              onPaste={paste}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
