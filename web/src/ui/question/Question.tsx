import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { describedBy, FieldNotes } from "../field/FieldShell";
import { Icon } from "../icon/Icon";
import "./question.css";

export interface QuestionProps<Value extends string> {
  /** For the error summary: the first answer has this id. */
  id: string;
  /** Such as "Question 1 of 5". */
  number?: string | undefined;
  /** The question itself. */
  legend: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Yes, No and Not sure, or what else fits. */
  answers: { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The effect of an answer, said kindly: "That is fine. We can book you." */
  reply?: ReactNode;
}

/** One question a card. */
export function Question<Value extends string>({
  id,
  number,
  legend,
  help,
  error,
  answers,
  value,
  onChange,
  reply,
}: QuestionProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classes("ui-question", value === null && "is-open", error && "is-wrong")}
      aria-describedby={describedBy({ id, help, error })}
    >
      <legend className="ui-question__legend">
        {number && <span className="ui-question__number">{number}</span>} {legend}
      </legend>
      <FieldNotes id={id} help={help} error={error} />
      <div className="ui-question__answers">
        {answers.map((answer, index) => (
          <label key={answer.value} className="ui-question__answer">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={answer.value}
              checked={answer.value === value}
              onChange={() => onChange(answer.value)}
            />
            <Icon name="check" />
            <span>{answer.label}</span>
          </label>
        ))}
      </div>
      <output className="ui-question__reply">
        {reply && (
          <>
            <Icon name="info" />
            <span>{reply}</span>
          </>
        )}
      </output>
    </fieldset>
  );
}
