import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import {
  Banner,
  Button,
  ConfirmDialog,
  type DataColumn,
  DataTable,
  EmptyState,
  PageHead,
  Tag,
} from "../../ui";
import { LoadFailure, useAccountClinics, useFailure, useIsReadOnly } from "../office";
import { AccountTabs, API_KEYS } from "./AccountTabs";
import { API_KEYS_KEY, type ApiKey, apiKeysQuery, SCOPE_TEXTS, withdrawApiKey } from "./api-keys";
import { NewApiKeyDialog } from "./NewApiKeyDialog";
import { ShownApiKey } from "./ShownApiKey";
import "./users.css";

/** Keys of other programs, for administrators of all clinics. */
export function ApiKeysPage() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const failure = useFailure();
  const [isAdding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<ApiKey | null>(null);
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const keys = useQuery(apiKeysQuery);
  const title = text("users.keys_title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const readAgain = () => void client.invalidateQueries({ queryKey: API_KEYS_KEY });
  const withdrawal = useMutation({
    mutationFn: withdrawApiKey,
    onSuccess: (_, { name }) => {
      setWithdrawing(null);
      setDone(text("users.key_withdrawn", { name }));
    },
    // A colleague may have been faster.
    onSettled: readAgain,
  });

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("users.keys_intro")} />
        <AccountTabs current={API_KEYS} />
        <LoadFailure query={keys} />
        {readOnly ? (
          <Banner tone="info">{text("lists.only_reading")}</Banner>
        ) : (
          <div>
            <Button variant="primary" icon="plus" onPress={() => setAdding(true)}>
              {text("users.key_add")}
            </Button>
          </div>
        )}
        {done && <Banner tone="success">{done}</Banner>}
        {created && (
          <ShownApiKey name={created.name} apiKey={created.key} onClose={() => setCreated(null)} />
        )}
        <DataTable
          caption={title}
          columns={useColumns()}
          rows={keys.data ?? []}
          rowKey={({ id }) => String(id)}
          loadingLabel={keys.isPending ? text("office.loading") : undefined}
          empty={keys.data && <EmptyState title={text("users.keys_none")} inCard />}
          actions={
            readOnly
              ? undefined
              : {
                  header: text("users.key_act"),
                  of: (key) =>
                    key.withdrawnAt
                      ? []
                      : [
                          {
                            label: text("users.key_withdraw"),
                            name: text("users.key_withdraw_row", { name: key.name }),
                            variant: "quiet",
                            onPress: () => setWithdrawing(key),
                          },
                        ],
                }
          }
        />
        {isAdding && (
          <NewApiKeyDialog
            onClose={() => setAdding(false)}
            onCreated={(made) => {
              setAdding(false);
              setDone(null);
              setCreated(made);
              readAgain();
            }}
          />
        )}
        <ConfirmDialog
          title={text("users.key_withdraw_title", { name: withdrawing?.name ?? "" })}
          isOpen={withdrawing !== null}
          onClose={() => {
            setWithdrawing(null);
            withdrawal.reset();
          }}
          safeLabel={text("users.key_keep")}
          harmfulLabel={text("users.key_withdraw")}
          busy={withdrawal.isPending}
          busyLabel={text("users.removing")}
          onConfirm={() => withdrawing && withdrawal.mutate(withdrawing)}
        >
          <div className="stack">
            {withdrawal.error && (
              <Banner tone="danger" urgent>
                {failure(withdrawal.error)}
              </Banner>
            )}
            <p>{text("users.key_withdraw_what")}</p>
          </div>
        </ConfirmDialog>
      </div>
    </main>
  );
}

function useColumns(): DataColumn<ApiKey>[] {
  const { text, formats } = useLanguage();
  const clinics = useAccountClinics();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (at: string) => formats.dayWithYear(at, here);
  const named = (ids: readonly number[]) =>
    clinics.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return [
    { key: "name", header: text("users.key_name"), cell: ({ name }) => name },
    {
      key: "scopes",
      header: text("users.key_scopes"),
      cell: ({ scopes }) => scopes.map((scope) => text(SCOPE_TEXTS[scope])).join(", "),
      onCard: "labelled",
    },
    {
      key: "clinics",
      header: text("users.clinics"),
      cell: ({ clinicIds }) =>
        clinicIds.length === 0 ? text("users.clinics_all") : named(clinicIds).join(", "),
      onCard: "labelled",
    },
    {
      key: "created",
      header: text("users.key_created"),
      cell: ({ createdAt }) => day(createdAt),
      onCard: "labelled",
    },
    {
      key: "used",
      header: text("users.key_used"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? day(lastUsedAt) : text("users.key_unused")),
      onCard: "labelled",
    },
    {
      key: "state",
      header: text("users.key_state"),
      cell: ({ withdrawnAt }) =>
        withdrawnAt ? (
          <Tag>{text("users.key_withdrawn_on", { day: day(withdrawnAt) })}</Tag>
        ) : (
          <Tag tone="success">{text("users.key_active")}</Tag>
        ),
      onCard: "labelled",
    },
  ];
}
