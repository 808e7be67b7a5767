import type { ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import "./field.css";

interface FieldShellProps {
  id: string;
  label: string;
  optionalLabel?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** What every field has: its label, then help, then the error, then the box. */
export function FieldShell({ id, label, optionalLabel, help, error, children }: FieldShellProps) {
  return (
    <div className={classes("ui-field", error && "is-wrong")}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
        {optionalLabel && <span className="ui-field__optional"> {optionalLabel}</span>}
      </label>
      <FieldNotes id={id} help={help} error={error} />
      {children}
    </div>
  );
}

interface NotesProps {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}

export function FieldNotes({ id, help, error }: NotesProps) {
  return (
    <>
      {help && (
        <span className="ui-field__help" id={helpId(id)}>
          {help}
        </span>
      )}
      {error && (
        <span className="ui-field__error" id={errorId(id)}>
          <Icon name="error" />
          <span>{error}</span>
        </span>
      )}
    </>
  );
}

/** Help first, then the error: the order in which they are shown and read. */
export function describedBy({ id, help, error }: NotesProps): string | undefined {
  return classes(help ? helpId(id) : null, error && errorId(id)) || undefined;
}

function helpId(id: string): string {
  return `${id}-help`;
}

function errorId(id: string): string {
  return `${id}-error`;
}
