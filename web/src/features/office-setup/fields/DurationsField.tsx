import { useLanguage } from "../../../i18n";
import { Button, SelectField } from "../../../ui";
import { isNumber } from "../model/number";
import type { Choice } from "./ManyField";
import { NumberField } from "./NumberField";

type Duration = Readonly<Record<string, number | null>>;

interface DurationsFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  choices: readonly Choice<number>[];
  /** The property of a duration that names the record. */
  idName: string;
  /** The default minutes of a new one. */
  usualMinutes: number;
  values: readonly Duration[];
  onChange: (values: readonly Duration[]) => void;
}

export function DurationsField(props: DurationsFieldProps) {
  const { id, label, error, choices, idName, usualMinutes, values, onChange } = props;
  const { text } = useLanguage();
  const left = choices.filter(({ value }) => values.every((one) => one[idName] !== value));

  function change(at: number, part: Duration) {
    onChange(values.map((one, index) => (index === at ? { ...one, ...part } : one)));
  }

  const said = (number: number | null | undefined) =>
    error && !isNumber(number) ? text("setup.not_a_number") : undefined;

  return (
    <fieldset className="setup-rows" id={id} tabIndex={-1}>
      <legend className="visually-hidden">{label}</legend>
      {error && <p className="ui-field__error">{error}</p>}
      {values.map((one, at) => {
        const name = choices.find(({ value }) => value === one[idName])?.label ?? "";
        const part = `${id}-${one[idName]}`;
        return (
          <fieldset key={one[idName]} className="setup-row" aria-label={name}>
            <strong className="setup-row__name">{name}</strong>
            <NumberField
              id={`${part}-minutes`}
              label={text("setup.minutes_there")}
              value={one.minutes ?? null}
              error={said(one.minutes)}
              onChange={(minutes) => change(at, { minutes })}
            />
            <NumberField
              id={`${part}-cleanup`}
              label={text("setup.cleanup")}
              value={one.cleanupMinutes ?? null}
              error={said(one.cleanupMinutes)}
              onChange={(cleanupMinutes) => change(at, { cleanupMinutes })}
            />
            <Button
              variant="quiet"
              icon="trash"
              iconOnly
              onPress={() => onChange(values.filter((_, index) => index !== at))}
            >
              {text("setup.take_out", { name })}
            </Button>
          </fieldset>
        );
      })}
      <SelectField
        id={`${id}-add`}
        label={text("setup.put_in")}
        emptyLabel={text("setup.choose")}
        options={left.map(({ value, label: word }) => ({ value: String(value), label: word }))}
        value=""
        onChange={(value) =>
          value &&
          onChange([
            ...values,
            { [idName]: Number(value), minutes: usualMinutes, cleanupMinutes: 5 },
          ])
        }
        width="medium"
      />
    </fieldset>
  );
}
