import { useState } from "react";
import { TextField } from "../../../ui";
import { numbersOf } from "../model/number";
import type { NumberFieldProps } from "./NumberField";

interface NumbersFieldProps extends Omit<NumberFieldProps, "value" | "onChange" | "width"> {
  /** `NaN` for each piece that is not a number. */
  values: readonly number[];
  onChange: (values: readonly number[]) => void;
}

/** Several numbers in one line, with commas between them. The input stays. */
export function NumbersField({ values, onChange, ...field }: NumbersFieldProps) {
  const [typed, setTyped] = useState(values.join(", "));
  const isTyped = String(numbersOf(typed)) === String(values);
  return (
    <TextField
      {...field}
      width="medium"
      value={isTyped ? typed : values.join(", ")}
      onChange={(text) => {
        setTyped(text);
        onChange(numbersOf(text));
      }}
    />
  );
}
