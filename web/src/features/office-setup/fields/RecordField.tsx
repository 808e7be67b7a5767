import { useLanguage } from "../../../i18n";
import { Checkbox, RadioCards, SelectField, TextArea, TextField } from "../../../ui";
import { type Field, isLong, type Values } from "../model/fields";
import { isNumber } from "../model/number";
import { slugOf } from "../model/slug";
import { timeZones } from "../model/time-zones";
import { useChoices } from "../useChoices";
import { DurationsField } from "./DurationsField";
import { FigureField } from "./FigureField";
import { ManyField } from "./ManyField";
import { NeedsField } from "./NeedsField";
import { NumberField } from "./NumberField";
import { NumbersField } from "./NumbersField";
import { PlaceField } from "./PlaceField";
import { PreparationField } from "./PreparationField";
import { SearchedField } from "./SearchedField";

export interface RecordFieldProps {
  field: Field;
  values: Values;
  /** The errors, by the names of the values. */
  errors: Readonly<Record<string, string>>;
  onChange: (part: Values) => void;
}

export function fieldId(name: string): string {
  return `setup-${name}`;
}

/** One field of a record, drawn from its description. */
export function RecordField(props: RecordFieldProps) {
  const { field, values, errors, onChange } = props;
  const { text } = useLanguage();
  const id = fieldId(field.name);
  const value = values[field.name];
  const common = {
    id,
    label: text(field.label),
    help: field.help && text(field.help),
    error: errors[field.name],
    required: field.required,
    optionalLabel: field.required ? undefined : text("setup.optional"),
  };
  const set = (next: unknown) => onChange({ [field.name]: next });
  const words = typeof value === "string" ? value : "";

  switch (field.kind) {
    case "text":
      return <TextField {...common} value={words} onChange={set} />;
    case "area":
      return <TextArea {...common} rows={3} value={words} onChange={set} />;
    case "slug":
      return (
        <TextField
          {...common}
          value={words}
          placeholder={slugOf(String(values.name ?? ""))}
          onBlur={() => words === "" && set(slugOf(String(values.name ?? "")))}
          onChange={set}
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case "number":
      return (
        <NumberField
          {...common}
          label={field.unit ? `${common.label} (${text(field.unit)})` : common.label}
          value={typeof value === "number" ? value : null}
          onChange={set}
        />
      );
    case "numbers":
      return (
        <NumbersField
          {...common}
          label={field.unit ? `${common.label} (${text(field.unit)})` : common.label}
          values={listOf<number>(value)}
          onChange={set}
        />
      );
    case "checkbox":
      return (
        <Checkbox
          id={id}
          label={common.label}
          help={common.help}
          error={common.error}
          isSelected={value === true}
          onChange={set}
        />
      );
    case "zone":
      return (
        <SelectField
          {...common}
          emptyLabel={text("setup.choose")}
          options={timeZones(words).map((zone) => ({ value: zone, label: zone }))}
          value={words}
          onChange={set}
          width="medium"
        />
      );
    case "select":
    case "association":
      return (
        <SelectField
          {...common}
          emptyLabel={text("setup.choose")}
          options={field.options.map((option) => ({
            value: option.value,
            label: text(option.text),
          }))}
          value={words}
          onChange={set}
          width="medium"
        />
      );
    case "cards":
      return (
        <RadioCards
          legend={common.label}
          error={common.error}
          options={field.options.map((option) => ({
            value: option.value,
            title: text(option.text),
            detail: option.detail && text(option.detail),
          }))}
          value={words}
          onChange={set}
        />
      );
    case "figure":
      return <FigureField {...common} value={words} onChange={set} />;
    case "place":
      return (
        <PlaceField
          id={id}
          name={String(values.name ?? "")}
          place={{ latitude: numberOf(values.latitude), longitude: numberOf(values.longitude) }}
          errors={{ latitude: errors.latitude, longitude: errors.longitude }}
          onChange={({ latitude, longitude }) => onChange({ latitude, longitude })}
        />
      );
    case "preparation":
      return (
        <PreparationField id={id} error={common.error} values={listOf(value)} onChange={set} />
      );
    case "needs":
      return <NeedsField {...common} values={listOf(value)} onChange={set} />;
    case "week":
    case "definition":
    case "outcomes":
    case "publication":
      return null;
    case "one":
      return isLong(field.of) ? (
        <SearchedField
          {...common}
          of={field.of}
          value={typeof value === "string" ? value : numberOf(value)}
          onChange={set}
        />
      ) : (
        <ChoosingField {...props} field={field} />
      );
    default:
      return <ChoosingField {...props} field={field} />;
  }
}

type Choosing = Extract<Field, { of: unknown }>;

/** A field that chooses among the records of another kind. */
function ChoosingField(props: RecordFieldProps & { field: Choosing }) {
  const { field, values, errors, onChange } = props;
  const { text } = useLanguage();
  const choices = useChoices(field.of);
  const value = values[field.name];
  const common = {
    id: fieldId(field.name),
    label: text(field.label),
    help: field.help && text(field.help),
    error: errors[field.name],
  };
  const set = (next: unknown) => onChange({ [field.name]: next });
  const named = choices.map(({ label }) => ({ value: label, label }));

  switch (field.kind) {
    case "one":
    case "named": {
      const options = field.kind === "named" ? named : choices;
      return (
        <SelectField
          {...common}
          required={field.required}
          optionalLabel={field.required ? undefined : text("setup.optional")}
          emptyLabel={text(field.required ? "setup.choose" : "setup.none")}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
          value={String(value ?? "")}
          onChange={(chosen) =>
            set(chosen === "" ? null : field.kind === "one" ? Number(chosen) : chosen)
          }
          width="medium"
        />
      );
    }
    case "many":
      return (
        <ManyField {...common} choices={choices} values={listOf<number>(value)} onChange={set} />
      );
    case "names":
      return (
        <ManyField {...common} choices={named} values={listOf<string>(value)} onChange={set} />
      );
    case "durations":
      return (
        <DurationsField
          {...common}
          choices={choices}
          idName={field.idName}
          usualMinutes={isNumber(values.minutes) ? values.minutes : 30}
          values={listOf(value)}
          onChange={set}
        />
      );
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** The wire value of this field; the description says its type. */
function listOf<Item>(value: unknown): readonly Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
