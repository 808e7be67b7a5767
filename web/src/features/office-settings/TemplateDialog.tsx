import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonLink, ButtonRow, Dialog, Tag } from "../../ui";
import type { OwnText } from "./api";
import { TextDialog } from "./TextDialog";
import { alsoOf, type MessageTemplate, type Part } from "./templates";

interface TemplateDialogProps {
  template: MessageTemplate;
  lang: string;
  /** By key. */
  texts: ReadonlyMap<string, OwnText>;
  readOnly: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** One message: each of its texts, and how it looks. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { template, lang, texts, readOnly, onClose, onSaved } = props;
  const { text } = useLanguage();
  const { languages } = useConfig();
  const [open, setOpen] = useState<OwnText | null>(null);
  const { what, parts, preview } = template;
  if (open) {
    return (
      <TextDialog
        key={open.key}
        lang={lang}
        own={open}
        onClose={() => setOpen(null)}
        onSaved={() => {
          setOpen(null);
          onSaved();
        }}
      />
    );
  }
  return (
    <Dialog
      title={text(what)}
      overline={languages.find(({ code }) => code === lang)?.name}
      isOpen
      size="lg"
      onClose={onClose}
      closeLabel={text("users.close")}
      footer={<Button onPress={onClose}>{text("users.back")}</Button>}
    >
      <div className="stack-large">
        {parts.map((part) => (
          <PartWords
            key={part.key}
            {...{ part, template }}
            own={texts.get(part.key)}
            onChange={readOnly ? undefined : setOpen}
          />
        ))}
        {preview && (
          <div className="stack-small">
            <ButtonRow>
              {languages.map(({ code, name }) => (
                <ButtonLink
                  key={code}
                  variant={code === lang ? "secondary" : "quiet"}
                  // A mail is shown in a frame, which only the page of the preview allows.
                  target="_blank"
                  href={`/preview-email?${new URLSearchParams({ template: preview, lang: code })}`}
                >
                  {text("templates.preview", { language: name })}
                </ButtonLink>
              ))}
            </ButtonRow>
            <p className="small muted">{text("templates.preview_where")}</p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface PartWordsProps {
  part: Part;
  template: MessageTemplate;
  own: OwnText | undefined;
  onChange: ((own: OwnText) => void) | undefined;
}

function PartWords({ part, template, own, onChange }: PartWordsProps) {
  const { text } = useLanguage();
  const label = text(part.label);
  const names = alsoOf(template, part).map(({ what }) => text(what));
  return (
    <section className="stack-small">
      <h3 className="row">
        {label} {own?.own && <Tag tone="brand">{text("texts.own")}</Tag>}
      </h3>
      <p className="settings-words">{own?.own ?? own?.original}</p>
      {names.length > 0 && (
        <p className="small muted">{text("templates.also", { names: names.join("; ") })}</p>
      )}
      {own && onChange && (
        <div>
          <Button
            aria-label={text("templates.change_part", { part: label })}
            onPress={() => onChange(own)}
          >
            {text("texts.edit")}
          </Button>
        </div>
      )}
    </section>
  );
}
