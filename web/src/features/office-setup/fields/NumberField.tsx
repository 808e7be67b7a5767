import { useState } from "react";
import { TextField } from "../../../ui";

export interface NumberFieldProps {
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  optionalLabel?: string | undefined;
  required?: boolean | undefined;
  /** Nothing while the field is empty or holds no number yet. */
  value: number | null;
  onChange: (value: number | null) => void;
  width?: "short" | "medium";
}

function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? null : number;
}

/** A number that can be typed piece by piece: what stands half-way, such as a minus sign, stays. */
export function NumberField({ value, onChange, width = "short", ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const shown = numberOf(typed) === value ? typed : String(value ?? "");
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
