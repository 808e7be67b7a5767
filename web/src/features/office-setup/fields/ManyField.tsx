import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Checkbox, TextField } from "../../../ui";

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ManyFieldProps<Value> {
  id: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  choices: readonly Choice<Value>[];
  values: readonly Value[];
  onChange: (values: readonly Value[]) => void;
}

/** A list longer than this can be narrowed down. */
const SEEN_AT_ONCE = 12;

/** Several of a list. */
export function ManyField<Value extends string | number>(props: ManyFieldProps<Value>) {
  const { id, label, help, error, choices, values, onChange } = props;
  const { text } = useLanguage();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = choices.filter(({ label: word }) => word.toLowerCase().includes(wanted));

  function choose(value: Value, chosen: boolean) {
    const others = values.filter((one) => one !== value);
    onChange(chosen ? [...others, value].sort(byValue) : others);
  }

  return (
    <fieldset className="setup-many" id={id} tabIndex={-1}>
      <legend className="ui-field__label">{label}</legend>
      {help && <p className="muted small">{help}</p>}
      {error && <p className="ui-field__error">{error}</p>}
      {choices.length > SEEN_AT_ONCE && (
        <TextField
          id={`${id}-search`}
          label={text("setup.narrow", { list: label })}
          icon="search"
          value={search}
          onChange={setSearch}
          width="medium"
        />
      )}
      <p className="muted small">{text("setup.chosen", { count: values.length })}</p>
      <div className="setup-many__list">
        {shown.map(({ value, label: word }) => (
          <Checkbox
            key={value}
            id={`${id}-${value}`}
            label={word}
            isSelected={values.includes(value)}
            onChange={(chosen) => choose(value, chosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function byValue(one: string | number, other: string | number): number {
  return one < other ? -1 : 1;
}
