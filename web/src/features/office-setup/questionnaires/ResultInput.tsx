import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Button, Checkbox, SelectField, TextArea, TextField } from "../../../ui";
import { choicesQuery } from "../api";
import { NumberField } from "../fields/NumberField";
import type { ResultField } from "../model/questionnaire";
import { nameOf } from "../resources";

interface ResultInputProps {
  id: string;
  field: ResultField;
  /** Whether its text is an expression. */
  isExpression: boolean;
  isKeySet: boolean;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  onRemove: () => void;
}

/** One effect of an outcome. */
export function ResultInput(props: ResultInputProps) {
  const { field, onRemove } = props;
  const { text } = useLanguage();
  return (
    <div className="editor-effect">
      <div className="editor-effect__field">
        <Input {...props} />
      </div>
      <Button variant="quiet" icon="trash" iconOnly onPress={onRemove}>
        {text("setup.take_out", { name: text(field.label) })}
      </Button>
    </div>
  );
}

const CODE = { spellCheck: false, autoCapitalize: "none", autoComplete: "off" };

function Input(props: ResultInputProps) {
  const { id, field, value, error, onChange } = props;
  const { text } = useLanguage();
  const common = {
    id,
    label: text(field.label),
    help: field.help && text(field.help),
    error,
    onChange,
  };
  const words = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "text":
      return <TextField {...common} {...CODE} value={words} />;
    case "key": {
      const help = props.isKeySet ? text("editor.key_is_set") : common.help;
      return <TextField {...common} {...CODE} help={help} value={words} />;
    }
    case "area":
      return <TextArea {...common} rows={4} value={words} />;
    case "minutes":
      return (
        <NumberField
          {...common}
          label={`${common.label} (${text("setup.unit_minutes")})`}
          error={error ?? (Number.isNaN(value) ? text("setup.not_a_number") : undefined)}
          value={typeof value === "number" ? value : null}
        />
      );
    case "switch":
      return <Checkbox {...common} isSelected={value === true} />;
    case "record":
      // What is computed can't be chosen.
      return props.isExpression && field.by !== "id" ? (
        <TextField {...common} {...CODE} value={words} />
      ) : (
        <RecordInput {...props} field={field} />
      );
  }
}

type OfRecord = Extract<ResultField, { kind: "record" }>;

function RecordInput({
  id,
  field,
  value,
  error,
  onChange,
}: ResultInputProps & { field: OfRecord }) {
  const { text } = useLanguage();
  const records = useQuery(choicesQuery(field.from)).data ?? [];
  return (
    <SelectField
      id={id}
      label={text(field.label)}
      help={field.help && text(field.help)}
      error={error}
      emptyLabel={text("setup.choose")}
      options={records.map((record) => ({
        value: String(record[field.by]),
        label: nameOf(field.from, record),
      }))}
      value={String(value ?? "")}
      onChange={(chosen) =>
        onChange(chosen === "" ? null : field.by === "id" ? Number(chosen) : chosen)
      }
      width="medium"
    />
  );
}
