import { type Ref, useId } from "react";
import { Button } from "../button/Button";
import { classes } from "../classes";
import { FieldNotes } from "../field/FieldShell";
import { TextField } from "../field/TextField";
import { Segmented } from "../segmented/Segmented";
import { SignaturePad } from "./SignaturePad";
import { NO_SIGNATURE, type Signature } from "./signature";
import "./signature-field.css";

export interface SignatureFieldProps {
  legend: string;
  labels: {
    /** Name of the two ways to sign. */
    way: string;
    draw: string;
    type: string;
    /** What the pad is, and that it is empty or drawn on. */
    padEmpty: string;
    padSigned: string;
    /** Shown on the empty pad. */
    hint: string;
    undo: string;
    clear: string;
    name: string;
  };
  value: Signature;
  onChange: (value: Signature) => void;
  error?: string | undefined;
  /** Takes the focus when something is wrong. */
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

/** A signature, drawn with a finger, pen or mouse, or typed: what can't be drawn with a keyboard needn't be. */
export function SignatureField({
  legend,
  labels,
  value,
  onChange,
  error,
  ref,
}: SignatureFieldProps) {
  const id = useId();
  const isEmpty = value.way === "DRAWN" && value.strokes.length === 0;
  // Why there is nothing to take back.
  const unusable = {
    "aria-disabled": isEmpty,
    "aria-describedby": isEmpty ? `${id}-hint` : undefined,
  };
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className={classes("ui-field", "ui-signature", error && "is-wrong")}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="ui-field__label">{legend}</legend>
      <FieldNotes id={id} error={error} />
      <Segmented
        label={labels.way}
        options={[
          { value: "DRAWN", label: labels.draw },
          { value: "TYPED", label: labels.type },
        ]}
        value={value.way}
        onChange={(way) => {
          if (way !== value.way) onChange(way === "TYPED" ? { way, name: "" } : NO_SIGNATURE);
        }}
      />
      {value.way === "TYPED" ? (
        <>
          <TextField
            id={`${id}-name`}
            label={labels.name}
            value={value.name}
            onChange={(name) => onChange({ way: "TYPED", name })}
            autoComplete="name"
            maxLength={80}
          />
          <p className="ui-signature__typed" aria-hidden="true">
            {value.name}
          </p>
        </>
      ) : (
        <>
          <SignaturePad
            label={isEmpty ? labels.padEmpty : labels.padSigned}
            hint={labels.hint}
            hintId={`${id}-hint`}
            strokes={value.strokes}
            onChange={(strokes) => onChange({ way: "DRAWN", strokes })}
          />
          <div className="ui-signature__ways">
            <Button
              variant="quiet"
              {...unusable}
              onPress={() => onChange({ way: "DRAWN", strokes: value.strokes.slice(0, -1) })}
            >
              {labels.undo}
            </Button>
            <Button variant="quiet" {...unusable} onPress={() => onChange(NO_SIGNATURE)}>
              {labels.clear}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
