import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { describedBy, FieldShell } from "./FieldShell";

type InputProps = InputHTMLAttributes<HTMLInputElement>;

export interface TextFieldProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Such as "(if you have one)": says that the field may stay empty. */
  optionalLabel?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  type?: InputProps["type"];
  inputMode?: InputProps["inputMode"];
  autoComplete?: string | undefined;
  autoCapitalize?: string | undefined;
  spellCheck?: boolean | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** The first and last value of a date. */
  min?: string | undefined;
  max?: string | undefined;
  width?: "full" | "short" | "medium" | undefined;
  required?: boolean | undefined;
  icon?: IconName | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextField({
  id,
  label,
  help,
  error,
  optionalLabel,
  onChange,
  required,
  width = "full",
  icon,
  ...input
}: TextFieldProps) {
  const box = (
    <input
      {...input}
      id={id}
      className={classes("ui-field__box", width !== "full" && `is-${width}`)}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy({ id, help, error })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  return (
    <FieldShell id={id} label={label} help={help} error={error} optionalLabel={optionalLabel}>
      {icon ? (
        <span className={classes("ui-field__with-icon", width !== "full" && `is-${width}`)}>
          <Icon name={icon} />
          {box}
        </span>
      ) : (
        box
      )}
    </FieldShell>
  );
}
