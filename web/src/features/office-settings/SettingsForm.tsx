import { type FormEvent, Fragment } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Card } from "../../ui";
import { Fields, LeaveGuard, useFailure, useIsReadOnly } from "../office";
import type { EditedConfiguration, Setting } from "./api";
import { BOOKING_FORM, formWords, isFormField } from "./booking-form";
import { HtmlPreview } from "./HtmlPreview";
import { splitInactive } from "./inactive-settings";
import { LookPreview } from "./LookPreview";
import { SettingField } from "./SettingField";
import { TERMS } from "./terms";
import { useSettings } from "./useSettings";
import { groupsOf, isOf, typedOf } from "./values";

interface SettingsFormProps {
  section: string;
  configuration: EditedConfiguration;
}

const LOOK = "themeColors.brand";

/** The fields in their groups; only what was changed is sent. */
export function SettingsForm({ section, configuration }: SettingsFormProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const readOnly = useIsReadOnly();
  const { fields } = configuration;
  const { offered, later } = splitInactive(fields);
  const { draft, change, moved, unreadable, saving, save } = useSettings(section, configuration);
  const typed = (setting: Setting) => draft[setting.name] ?? typedOf(setting);
  const byName = (name: string) => {
    const found = fields.find((field) => field.name === name);
    return found ? typed(found) : "";
  };
  const isDirty = Object.keys(draft).length > 0;
  const wrong = isApiError(saving.error) ? saving.error.fields : [];

  function errorOf(setting: Setting) {
    if (unreadable.includes(setting.name)) return text("settings.unreadable");
    const theirs = moved.includes(setting.name) && shownValue(setting, text);
    if (theirs) return text("settings.theirs", { value: theirs });
    return wrong.find(({ field }) => isOf(setting, field) && !isFormField(field))?.message;
  }

  const listOf = (settings: readonly Setting[]) => (
    <div className="stack">
      {settings.map((setting) => (
        <Fragment key={setting.name}>
          <SettingField
            setting={setting}
            typed={typed(setting)}
            onChange={(value) => change(setting, value)}
            error={errorOf(setting)}
            errorAt={(path) => wrong.find(({ field }) => field === path)?.message}
          />
          {section === TERMS && (
            <HtmlPreview {...{ section, setting }} html={String(typed(setting))} />
          )}
        </Fragment>
      ))}
    </div>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!readOnly) save();
  }

  return (
    <form className="stack-large" onSubmit={submit} noValidate>
      {readOnly && <Banner tone="info">{text("lists.only_reading")}</Banner>}
      <Fields isLocked={readOnly}>
        {groupsOf(offered).map(([group, settings]) => (
          <Card key={group} title={group}>
            {settings.some(({ name }) => name === LOOK) ? (
              <div className="settings-look">
                {listOf(settings)}
                <LookPreview typed={byName} />
              </div>
            ) : (
              listOf(settings)
            )}
          </Card>
        ))}
        {later.length > 0 && (
          // A group with an error must be open.
          <details className="settings-later" open={later.some(errorOf) || undefined}>
            <summary>{text("settings.later", { count: later.length })}</summary>
            {listOf(later)}
          </details>
        )}
      </Fields>
      <LeaveGuard isDirty={isDirty && !readOnly} />
      {!readOnly && (
        <div className="settings-save">
          {saving.isSuccess && !isDirty && <Banner tone="success">{text("settings.saved")}</Banner>}
          {saving.error && (
            <Banner tone="danger" urgent>
              {failure(saving.error)}
            </Banner>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            busyLabel={text("settings.saving")}
            disabledReason={isDirty ? undefined : text("settings.unchanged")}
          >
            {text("settings.save")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The current value, for a person who typed a different one. */
function shownValue(setting: Setting, text: ReturnType<typeof useLanguage>["text"]) {
  const now = typedOf(setting);
  if (setting.name === BOOKING_FORM) return formWords(String(now), text);
  if (typeof now === "boolean") return text(now ? "settings.on" : "settings.off");
  return now === "" ? text("settings.default") : now;
}
