import type { Preparation } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, SelectField, TextField } from "../../../ui";
import { isNumber } from "../model/number";
import { RULES } from "../model/row-texts";
import { NumberField } from "./NumberField";

/** The number may be missing while it is being typed. */
type Rule = Omit<Preparation, "minutesBefore"> & { readonly minutesBefore: number | null };

interface PreparationFieldProps {
  id: string;
  error: string | undefined;
  values: readonly Rule[];
  onChange: (values: readonly Rule[]) => void;
}

/** What patients do before an exam. Times that are too soon for it are not offered. */
export function PreparationField({ id, error, values, onChange }: PreparationFieldProps) {
  const { text } = useLanguage();
  const rules = values.map((one, at) => ({
    one,
    at,
    name: text("setup.rule_number", { number: at + 1 }),
  }));

  function change(at: number, part: Partial<Rule>) {
    onChange(values.map((one, index) => (index === at ? { ...one, ...part } : one)));
  }

  return (
    <fieldset className="setup-rows" id={id} tabIndex={-1}>
      <legend className="visually-hidden">{text("setup.preparation")}</legend>
      <p className="muted small">{text("setup.preparation_help")}</p>
      {error && <p className="ui-field__error">{error}</p>}
      {rules.map(({ one, at, name }) => (
        <fieldset key={name} className="setup-row" aria-label={name}>
          <SelectField
            id={`${id}-${at}-rule`}
            label={text("setup.rule")}
            emptyLabel={text("setup.choose")}
            options={RULES.map((rule) => ({ value: rule.value, label: text(rule.text) }))}
            value={one.rule}
            onChange={(rule) => rule && change(at, { rule: rule as Preparation["rule"] })}
          />
          <NumberField
            id={`${id}-${at}-minutes`}
            label={text("setup.minutes_before")}
            value={one.minutesBefore}
            error={!isNumber(one.minutesBefore) && error ? text("setup.not_a_number") : undefined}
            onChange={(minutesBefore) => change(at, { minutesBefore })}
          />
          <div className="setup-row__wide">
            <TextField
              id={`${id}-${at}-text`}
              label={text("setup.rule_text")}
              value={one.text}
              onChange={(words) => change(at, { text: words })}
            />
          </div>
          <Button
            variant="quiet"
            icon="trash"
            iconOnly
            onPress={() => onChange(values.filter((_, index) => index !== at))}
          >
            {text("setup.take_out", { name })}
          </Button>
        </fieldset>
      ))}
      <Button
        icon="plus"
        onPress={() => onChange([...values, { rule: "FAST", minutesBefore: 360, text: "" }])}
      >
        {text("setup.add_rule")}
      </Button>
    </fieldset>
  );
}
