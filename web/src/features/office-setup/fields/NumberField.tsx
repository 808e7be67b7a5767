import { useState } from "react";
import { TextField } from "../../../ui";
import { numberOf } from "../model/number";

export interface NumberFieldProps {
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  optionalLabel?: string | undefined;
  required?: boolean | undefined;
  /** Null while the field is empty, and `NaN` while the input is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  width?: "short" | "medium";
}

/** A number that can be typed piece by piece: the input stays, even while it is no number. */
export function NumberField({ value, onChange, width = "short", ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const shown = Object.is(numberOf(typed), value) ? typed : String(value ?? "");
  return (
    <TextField
      {...field}
      width={width}
      inputMode="decimal"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}
