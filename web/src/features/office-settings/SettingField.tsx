import { useLanguage } from "../../i18n";
import { Checkbox, SelectField, TextArea, TextField } from "../../ui";
import type { Setting } from "./api";
import { BookingFormSetting } from "./BookingFormSetting";
import { BOOKING_FORM } from "./booking-form";
import type { Typed } from "./values";

interface SettingFieldProps {
  setting: Setting;
  typed: Typed;
  onChange: (typed: Typed) => void;
  error: string | undefined;
  /** The server's error about a part of it, by its path. */
  errorAt?: ((path: string) => string | undefined) | undefined;
}

/** By their brand names, and none. */
const CAPTCHAS = {
  ALTCHA: "ALTCHA",
  TURNSTILE: "Cloudflare Turnstile",
  RECAPTCHA: "Google reCAPTCHA",
};
const TALL = new Set(["HTML", "JSON", "LIST", "NUMBERS"]);
/** Reduced to a colour, so that only that reaches a style. */
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** One field, drawn by its kind, with a description. */
export function SettingField({ setting, typed, onChange, error, errorAt }: SettingFieldProps) {
  const { text } = useLanguage();
  const { name, kind, label } = setting;
  const help = kind === "HTML" ? `${setting.help} ${text("settings.html_help")}` : setting.help;
  const id = `setting-${name.replace(".", "-")}`;
  if (typeof typed === "boolean") {
    return <Checkbox {...{ id, label, help, error, onChange }} isSelected={typed} />;
  }
  if (name === BOOKING_FORM) {
    return (
      <BookingFormSetting
        {...{ setting, typed, onChange, error }}
        errorAt={(path) => errorAt?.(path)}
      />
    );
  }
  const field = { id, label, help, error, value: typed, onChange };
  if (kind === "CAPTCHA") {
    return (
      <SelectField
        {...field}
        emptyLabel={text("settings.default")}
        options={[
          ...Object.entries(CAPTCHAS).map(([value, name]) => ({ value, label: name })),
          { value: "OFF", label: text("settings.captcha_off") },
        ]}
        width="medium"
      />
    );
  }
  if (TALL.has(kind)) {
    return <TextArea {...field} rows={kind === "HTML" ? 6 : 4} />;
  }
  if (kind === "COLOUR") {
    return (
      <div className="settings-colour">
        <TextField {...field} placeholder={text("settings.default")} spellCheck={false} />
        <span
          className="settings-colour__swatch"
          style={{ "--swatch": COLOUR.test(typed) ? typed : undefined }}
        />
      </div>
    );
  }
  return (
    <TextField
      {...field}
      inputMode={kind === "NUMBER" ? "decimal" : undefined}
      width={kind === "NUMBER" ? "short" : "full"}
    />
  );
}
