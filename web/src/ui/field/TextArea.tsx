import { type ReactNode, useEffect, useState } from "react";
import { classes } from "../classes";
import { describedBy, FieldShell } from "./FieldShell";

/** Long enough that a screen reader doesn't interrupt the person while they type. */
const ANNOUNCE_AFTER_MS = 1000;

export interface TextAreaProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optionalLabel?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  maxLength?: number | undefined;
  rows?: number | undefined;
  required?: boolean | undefined;
  /** Such as "180 characters left". */
  remainingLabel?: string | undefined;
}

export function TextArea({
  id,
  label,
  help,
  error,
  optionalLabel,
  onChange,
  required,
  rows = 4,
  remainingLabel,
  ...area
}: TextAreaProps) {
  const remainingId = `${id}-remaining`;
  return (
    <FieldShell id={id} label={label} help={help} error={error} optionalLabel={optionalLabel}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        className="ui-field__box is-tall"
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        aria-describedby={
          classes(describedBy({ id, help, error }), remainingLabel && remainingId) || undefined
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {remainingLabel && (
        <>
          <span className="ui-field__help" id={remainingId}>
            {remainingLabel}
          </span>
          <Spoken text={area.value === "" ? "" : remainingLabel} />
        </>
      )}
    </FieldShell>
  );
}

function Spoken({ text }: { text: string }) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="visually-hidden">{settled}</output>;
}
