import { useId } from "react";
import { useLanguage } from "../../i18n";
import { Icon, SelectField, TextArea } from "../../ui";
import type { Setting } from "./api";
import {
  CHOICE_WORDS,
  CHOSEN_FIELDS,
  type Choice,
  choiceOf,
  FIELD_WORDS,
  formOf,
  withChoice,
} from "./booking-form";

interface BookingFormSettingProps {
  setting: Setting;
  typed: string;
  onChange: (typed: string) => void;
  error: string | undefined;
  /** The server's error about a part of it, by its path. */
  errorAt: (path: string) => string | undefined;
}

const OPTIONS: readonly Choice[] = ["REQUIRED", "OPTIONAL", "HIDDEN"];

/** Each field of the booking form with whether it shows and must be answered. */
export function BookingFormSetting(props: BookingFormSettingProps) {
  const { setting, typed, onChange, error, errorAt } = props;
  const { text } = useLanguage();
  const id = useId();
  const form = formOf(typed);
  const { name, label, help } = setting;
  if (!form) return <TextArea {...{ id, label, help, error, onChange }} value={typed} rows={4} />;
  const options = OPTIONS.map((value) => ({ value, label: text(CHOICE_WORDS[value]) }));
  return (
    <fieldset
      className="settings-form"
      aria-describedby={`${id}-help${error ? ` ${id}-error` : ""}`}
    >
      <legend>{label}</legend>
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
      {error && (
        <p id={`${id}-error`} className="settings-form__error" role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <div className="settings-form__fields">
        {CHOSEN_FIELDS.map((field) => (
          <SelectField
            key={field}
            id={`setting-${name}-${field}`}
            label={text(FIELD_WORDS[field])}
            emptyLabel={text(CHOICE_WORDS[""])}
            options={options}
            value={choiceOf(form, field)}
            onChange={(choice) => onChange(withChoice(form, field, choice as Choice))}
            error={errorAt(`${name}.${field}`)}
          />
        ))}
      </div>
      <p className="muted">{text("settings.form_always")}</p>
    </fieldset>
  );
}
