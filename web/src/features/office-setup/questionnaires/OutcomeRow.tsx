import { useLanguage } from "../../../i18n";
import { Button, Checkbox, SelectField, TextArea } from "../../../ui";
import {
  OUTCOME_TEXTS,
  OUTCOME_TYPES,
  type Outcome,
  type OutcomeType,
  RESULT_FIELDS,
  type ResultField,
} from "../model/questionnaire";
import { ResultInput } from "./ResultInput";

interface OutcomeRowProps {
  id: string;
  position: number;
  outcome: Outcome;
  /** By the names of the parts, such as `condition` and `result.url`. */
  errors: Readonly<Record<string, string>>;
  onChange: (outcome: Outcome) => void;
  onRemove: () => void;
}

/** One outcome: if this is true, that happens. */
export function OutcomeRow({ id, position, outcome, errors, onChange, onRemove }: OutcomeRowProps) {
  const { text } = useLanguage();
  const { condition, type, result } = outcome;
  const name = text("editor.outcome", { number: position + 1 });
  const isShown = (field: ResultField) =>
    field.name in result || (field.kind === "key" && result.apiKeySet === true);
  const shown = RESULT_FIELDS.filter(isShown);
  const left = RESULT_FIELDS.filter((field) => field.of.includes(type) && !isShown(field));
  const set = (part: string, value: unknown) =>
    onChange({ ...outcome, result: { ...result, [part]: value } });

  function remove({ name: part, kind }: ResultField) {
    const { [part]: _, ...rest } = result;
    const { apiKeySet: __, ...withoutKey } = rest;
    onChange({ ...outcome, result: kind === "key" ? withoutKey : rest });
  }

  return (
    <li>
      <fieldset className="editor-outcome stack" aria-label={name}>
        <div className="row row-between">
          <strong>{name}</strong>
          <Button variant="quiet" icon="trash" iconOnly onPress={onRemove}>
            {text("setup.take_out", { name })}
          </Button>
        </div>
        <TextArea
          id={`${id}-condition`}
          label={text("editor.condition")}
          help={position === 0 ? text("editor.condition_help") : undefined}
          error={errors.condition}
          rows={2}
          required
          value={condition}
          onChange={(next) => onChange({ ...outcome, condition: next })}
        />
        <SelectField
          id={`${id}-type`}
          label={text("editor.then")}
          error={errors.type}
          emptyLabel={text("setup.choose")}
          options={OUTCOME_TYPES.map((value) => ({ value, label: text(OUTCOME_TEXTS[value]) }))}
          value={type}
          onChange={(value) => value && onChange({ ...outcome, type: value as OutcomeType })}
        />
        {shown.map((field) => (
          <ResultInput
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            isExpression={outcome.evaluateResult === true}
            isKeySet={result.apiKeySet === true}
            value={result[field.name]}
            error={errors[`result.${field.name}`]}
            onChange={(value) => set(field.name, value)}
            onRemove={() => remove(field)}
          />
        ))}
        {shown.some(({ kind }) => kind === "text" || kind === "area") && (
          <Checkbox
            id={`${id}-evaluate`}
            label={text("editor.evaluate")}
            help={text("editor.evaluate_help")}
            isSelected={outcome.evaluateResult === true}
            onChange={(evaluateResult) => onChange({ ...outcome, evaluateResult })}
          />
        )}
        {left.length > 0 && (
          <SelectField
            id={`${id}-more`}
            label={text("editor.add_effect")}
            emptyLabel={text("setup.choose")}
            options={left.map((field) => ({ value: field.name, label: text(field.label) }))}
            value=""
            onChange={(chosen) => chosen && set(chosen, blankOf(left, chosen))}
            width="medium"
          />
        )}
      </fieldset>
    </li>
  );
}

function blankOf(fields: readonly ResultField[], name: string): unknown {
  const field = fields.find((one) => one.name === name);
  if (field?.kind === "switch") return true;
  return field?.kind === "minutes" || field?.kind === "record" ? null : "";
}
