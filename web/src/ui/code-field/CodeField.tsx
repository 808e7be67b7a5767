import type { ReactNode } from "react";
import { classes } from "../classes";
import { describedBy, FieldNotes } from "../field/FieldShell";
import { digitsOf } from "./digits";
import { type Resend, ResendButton } from "./ResendButton";
import "../field/field.css";
import "./code-field.css";

export interface CodeFieldProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Such as "You have 3 tries left." Shown after the error, or below the box without one. */
  triesLeft?: string | undefined;
  /** Below the box, such as "2 more digits to go". */
  note?: string | undefined;
  length?: number | undefined;
  value: string;
  onChange: (digits: string) => void;
  /** The last digit is there; a form may check the code at once. */
  onComplete?: ((digits: string) => void) | undefined;
  resend?: Resend | undefined;
}

/** One box for the whole code: autofill works, and a pasted code may have spaces. */
export function CodeField({
  id,
  label,
  help,
  error,
  triesLeft,
  note,
  length = 6,
  value,
  onChange,
  onComplete,
  resend,
}: CodeFieldProps) {
  const wrong = error && triesLeft ? `${error} ${triesLeft}` : error;
  const below = error ? note : (note ?? triesLeft);
  const noteId = `${id}-note`;

  function type(text: string) {
    const digits = digitsOf(text, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  return (
    <div className={classes("ui-field ui-code", wrong && "is-wrong")}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
      </label>
      <FieldNotes id={id} help={help} />
      <output className="ui-code__news">
        <FieldNotes id={id} error={wrong} />
      </output>
      <input
        id={id}
        className="ui-field__box ui-code__box"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          classes(describedBy({ id, help, error: wrong }), below && noteId) || undefined
        }
        onChange={(event) => type(event.target.value)}
      />
      {below && (
        <span className="ui-field__help" id={noteId}>
          {below}
        </span>
      )}
      {resend && <ResendButton {...resend} />}
    </div>
  );
}
