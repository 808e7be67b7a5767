import type { ReactNode } from "react";
import { Checkbox } from "../../ui";

interface ChoiceGroupProps<Value extends string | number> {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoice: (value: Value, wanted: boolean) => void;
}

/** Any of a few. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { id, label, help, error, choices, chosen, onChoice } = props;
  return (
    <fieldset className="stack-small">
      <legend className="ui-field__label">{label}</legend>
      {help && <p className="muted small">{help}</p>}
      {error && (
        <p className="ui-field__error" role="alert">
          {error}
        </p>
      )}
      <div className="users-choices">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            id={`${id}-${choice.value}`}
            label={choice.label}
            isSelected={chosen.includes(choice.value)}
            onChange={(wanted) => onChoice(choice.value, wanted)}
          />
        ))}
      </div>
    </fieldset>
  );
}
