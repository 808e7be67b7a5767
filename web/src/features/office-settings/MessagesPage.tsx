import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Banner, DataTable, Loading, PageHead, SelectField, Tag } from "../../ui";
import { LoadFailure, useIsReadOnly } from "../office";
import { messageTextsQuery, TEXTS_KEY } from "./api";
import { SettingsTabs } from "./SettingsTabs";
import { TemplateDialog } from "./TemplateDialog";
import { type MessageTemplate, TEMPLATES } from "./templates";

/** Every message that is sent, and whether its text is the provider's own. */
export function MessagesPage() {
  const { text, lang: shown } = useLanguage();
  const { radiology, languages } = useConfig();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const [lang, setLang] = useState(shown);
  const [open, setOpen] = useState<MessageTemplate | null>(null);
  const [done, setDone] = useState(false);
  const texts = useQuery(messageTextsQuery(lang));
  const title = text("templates.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const isOwn = ({ parts }: MessageTemplate) => parts.some(({ key }) => texts.data?.get(key)?.own);

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("templates.intro")} />
        <SettingsTabs current="messages" />
        <LoadFailure query={texts} />
        {readOnly && <Banner tone="info">{text("lists.only_reading")}</Banner>}
        {done && <Banner tone="success">{text("texts.saved")}</Banner>}
        <SelectField
          id="templates-language"
          label={text("texts.language")}
          emptyLabel={text("texts.language")}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={lang}
          onChange={(value) => value && setLang(value)}
          width="medium"
        />
        {texts.isPending && <Loading label={text("office.loading")} />}
        {texts.data && (
          <DataTable<MessageTemplate>
            caption={text("templates.caption")}
            rows={[...TEMPLATES]}
            rowKey={({ what }) => what}
            columns={[
              { key: "what", header: text("templates.what"), cell: ({ what }) => text(what) },
              {
                key: "channels",
                header: text("templates.channels"),
                cell: ({ isEmail, isSms }) => (
                  <>
                    {isEmail && <Tag>{text("templates.email")}</Tag>}{" "}
                    {isSms && <Tag>{text("templates.sms")}</Tag>}
                  </>
                ),
                onCard: "labelled",
              },
              {
                key: "words",
                header: text("templates.words"),
                cell: (template) =>
                  isOwn(template) ? (
                    <Tag tone="brand">{text("texts.own")}</Tag>
                  ) : (
                    <span className="muted">{text("templates.product_words")}</span>
                  ),
                onCard: "labelled",
              },
            ]}
            actions={{
              header: text("texts.action"),
              of: (template) => [
                {
                  label: text("templates.open"),
                  name: text("templates.open_row", { name: text(template.what) }),
                  variant: "quiet",
                  onPress: () => setOpen(template),
                },
              ],
            }}
          />
        )}
        {open && texts.data && (
          <TemplateDialog
            template={open}
            lang={lang}
            texts={texts.data}
            readOnly={readOnly}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setDone(true);
              void client.invalidateQueries({ queryKey: TEXTS_KEY });
            }}
          />
        )}
      </div>
    </main>
  );
}
