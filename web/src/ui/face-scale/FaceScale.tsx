import { useId } from "react";
import { classes } from "../classes";
import { FieldNotes } from "../field/FieldShell";
import { Face } from "./Face";
import "./face-scale.css";

export interface FaceScaleProps {
  legend: string;
  /** The title beside the scale already says it: the legend is for screen readers only. */
  legendHidden?: boolean | undefined;
  /** What each number means, from 0 on: "No pain", "Mild pain" … */
  words: readonly string[];
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  isReadOnly?: boolean | undefined;
}

/** How much something hurts, as a row of faces with numbers. Every face is a radio button, named with its words. */
export function FaceScale({
  legend,
  legendHidden,
  words,
  value,
  onChange,
  error,
  required,
  isReadOnly,
}: FaceScaleProps) {
  const id = useId();
  const scale = words.map((meaning, score) => ({ score, meaning }));
  return (
    <fieldset
      className={classes("ui-field", error && "is-wrong")}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={legendHidden ? "visually-hidden" : "ui-field__label"}>{legend}</legend>
      <FieldNotes id={id} error={error} />
      <div className="ui-faces">
        {scale.map(({ score, meaning }) => (
          <label key={score} className="ui-face">
            <input
              type="radio"
              name={id}
              value={score}
              checked={score === value}
              aria-label={`${score}, ${meaning}`}
              required={required}
              disabled={isReadOnly && score !== value}
              onChange={() => onChange(score)}
            />
            <Face distress={score / Math.max(1, scale.length - 1)} />
            <span className="ui-face__number">{score}</span>
          </label>
        ))}
      </div>
      <p className="ui-faces__ends" aria-hidden="true">
        <span>{words[0]}</span>
        <span>{words.at(-1)}</span>
      </p>
      <p className="ui-faces__chosen" aria-hidden="true">
        {value !== null && `${value} – ${words[value] ?? ""}`}
      </p>
    </fieldset>
  );
}
