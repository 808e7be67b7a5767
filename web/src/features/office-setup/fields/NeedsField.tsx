import type { Need } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Checkbox } from "../../../ui";
import { isNumber } from "../model/number";
import { NEEDS } from "../model/row-texts";
import { NumberField } from "./NumberField";

interface NeedMinutes {
  readonly need: Need;
  /** It may be missing while it is being typed. */
  readonly extraMinutes: number | null;
}

interface NeedsFieldProps {
  id: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  values: readonly NeedMinutes[];
  onChange: (values: readonly NeedMinutes[]) => void;
}

/** The needs patients are asked about, and how much longer the exam then takes. */
export function NeedsField({ id, label, help, error, values, onChange }: NeedsFieldProps) {
  const { text } = useLanguage();

  function ask(need: Need, now: NeedMinutes | null) {
    const asked = NEEDS.map((one) => one.need).flatMap((one) => {
      const former = values.find((value) => value.need === one);
      if (one !== need) return former ? [former] : [];
      return now ? [now] : [];
    });
    onChange(asked);
  }

  return (
    <fieldset className="setup-rows" id={id} tabIndex={-1}>
      <legend className="ui-field__label">{label}</legend>
      {help && <p className="muted small">{help}</p>}
      {error && <p className="ui-field__error">{error}</p>}
      {NEEDS.map(({ need, text: word }) => {
        const asked = values.find((value) => value.need === need);
        return (
          <div key={need} className="setup-row">
            <div className="setup-row__name">
              <Checkbox
                id={`${id}-${need}`}
                label={text(word)}
                isSelected={asked !== undefined}
                onChange={(chosen) => ask(need, chosen ? { need, extraMinutes: 0 } : null)}
              />
            </div>
            {asked && (
              <NumberField
                id={`${id}-${need}-minutes`}
                label={text("setup.extra_minutes")}
                value={asked.extraMinutes}
                error={
                  !isNumber(asked.extraMinutes) && error ? text("setup.not_a_number") : undefined
                }
                onChange={(extraMinutes) => ask(need, { need, extraMinutes })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
