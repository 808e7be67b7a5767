import type { ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import { describedBy, FieldNotes } from "./FieldShell";

export interface CheckboxProps {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  name?: string | undefined;
  required?: boolean | undefined;
}

export function Checkbox({
  id,
  label,
  help,
  error,
  isSelected,
  onChange,
  name,
  required,
}: CheckboxProps) {
  return (
    <div className={classes("ui-field", "ui-checkbox", error && "is-wrong")}>
      <FieldNotes id={id} help={help} error={error} />
      <label className="ui-checkbox__row" htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={isSelected}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="ui-checkbox__mark">
          <Icon name="check" />
        </span>
        <span className="ui-checkbox__label">{label}</span>
      </label>
    </div>
  );
}
