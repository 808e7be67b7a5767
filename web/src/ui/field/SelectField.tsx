import type { ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import { describedBy, FieldShell } from "./FieldShell";

export interface SelectFieldProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  optionalLabel?: string | undefined;
  /** The first line of the list, which means no answer. */
  emptyLabel: string;
  options: readonly { value: string; label: string }[];
  /** Empty where nothing is chosen yet. */
  value: string;
  onChange: (value: string) => void;
  name?: string | undefined;
  autoComplete?: string | undefined;
  width?: "full" | "short" | "medium" | undefined;
  required?: boolean | undefined;
}

/** One of a short list. The browser's own list: it opens the way the person's device always does. */
export function SelectField({
  id,
  label,
  help,
  error,
  optionalLabel,
  emptyLabel,
  options,
  onChange,
  required,
  width = "full",
  ...select
}: SelectFieldProps) {
  return (
    <FieldShell id={id} label={label} help={help} error={error} optionalLabel={optionalLabel}>
      <span className={classes("ui-field__select", width !== "full" && `is-${width}`)}>
        <select
          {...select}
          id={id}
          className="ui-field__box"
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{emptyLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </FieldShell>
  );
}
