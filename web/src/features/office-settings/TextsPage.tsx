import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { useDebounced } from "../../lib/debounced";
import { usePage } from "../../lib/page";
import {
  Banner,
  Button,
  Checkbox,
  DataTable,
  EmptyState,
  PageHead,
  SelectField,
  Tag,
  TextField,
} from "../../ui";
import { LoadFailure, useIsReadOnly } from "../office";
import { type OwnText, TEXTS_KEY, textsQuery } from "./api";
import { SettingsTabs } from "./SettingsTabs";
import { TextDialog } from "./TextDialog";

const REST_MS = 250;

/** Every text of the site in a language, and the provider's own. */
export function TextsPage() {
  const { text, lang: shown } = useLanguage();
  const { radiology, languages } = useConfig();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const [lang, setLang] = useState(shown);
  const [typed, setTyped] = useState("");
  const [ownOnly, setOwnOnly] = useState(false);
  const [open, setOpen] = useState<OwnText | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const texts = useInfiniteQuery(textsQuery(lang, useDebounced(typed.trim(), REST_MS), ownOnly));
  const rows = texts.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = text("texts.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap settings stack-large">
        <PageHead title={title} intro={text("texts.intro")} />
        <SettingsTabs current="texts" />
        <LoadFailure query={texts} />
        <div className="row">
          <TextField
            id="texts-search"
            label={text("texts.search")}
            icon="search"
            value={typed}
            onChange={setTyped}
            width="medium"
          />
          <SelectField
            id="texts-language"
            label={text("texts.language")}
            emptyLabel={text("texts.language")}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={lang}
            onChange={(value) => value && setLang(value)}
            width="medium"
          />
          <Checkbox
            id="texts-own"
            label={text("texts.own_only")}
            isSelected={ownOnly}
            onChange={setOwnOnly}
          />
        </div>
        {readOnly && <Banner tone="info">{text("lists.only_reading")}</Banner>}
        {done && <Banner tone="success">{done}</Banner>}
        <DataTable
          caption={text("texts.caption")}
          rows={rows}
          rowKey={({ key }) => key}
          loadingLabel={texts.isPending ? text("office.loading") : undefined}
          announcement={texts.data && text("texts.count", { count: rows.length })}
          columns={[
            {
              key: "words",
              header: text("texts.words"),
              cell: ({ own, original }) => (
                <>
                  {own ?? original} {own && <Tag tone="brand">{text("texts.own")}</Tag>}
                </>
              ),
            },
            {
              key: "key",
              header: text("texts.key"),
              cell: ({ key }) => <span className="settings-key muted">{key}</span>,
              onCard: "wide",
            },
          ]}
          empty={
            texts.data && (
              <EmptyState
                title={text("texts.none")}
                reasons={[{ icon: "search", text: text("texts.none_why") }]}
                inCard
              />
            )
          }
          actions={
            readOnly
              ? undefined
              : {
                  header: text("texts.action"),
                  of: (one) => [
                    {
                      label: text("texts.edit"),
                      name: text("texts.edit_row", { key: one.key }),
                      variant: "quiet",
                      onPress: () => setOpen(one),
                    },
                  ],
                }
          }
        />
        {texts.hasNextPage && (
          <Button
            busy={texts.isFetchingNextPage}
            busyLabel={text("office.loading")}
            onPress={() => void texts.fetchNextPage()}
          >
            {text("office.more")}
          </Button>
        )}
        {open && (
          <TextDialog
            key={open.key}
            lang={lang}
            own={open}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null);
              setDone(text("texts.saved"));
              void client.invalidateQueries({ queryKey: TEXTS_KEY });
            }}
          />
        )}
      </div>
    </main>
  );
}
