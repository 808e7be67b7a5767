import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";
import { DataTable, type RowActions, Tag } from "../../ui";

type OpenSession = components["schemas"]["OpenSession"];

interface SessionTableProps {
  /** Undefined while they load, or if they could not be read. */
  sessions: OpenSession[] | undefined;
  loading: boolean;
  actions?: RowActions<OpenSession> | undefined;
}

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Identifies a session: its browser and address. */
export function useSessionWords() {
  const { text } = useLanguage();
  return ({ device, address }: OpenSession) =>
    text("account.session", {
      device: device ?? text("account.device_unknown"),
      address: address ?? "",
    });
}

/** Where an account is signed in, the latest used first. */
export function SessionTable({ sessions, loading, actions }: SessionTableProps) {
  const { text, formats } = useLanguage();
  const moment = (at: string) => `${formats.day(at, HERE)}, ${formats.time(at, HERE)}`;
  return (
    <DataTable
      caption={text("account.sessions_caption")}
      rows={sessions ?? []}
      rowKey={({ id }) => String(id)}
      loadingLabel={loading ? text("account.waiting") : undefined}
      empty={sessions && <p className="muted">{text("account.sessions_none")}</p>}
      columns={[
        {
          key: "device",
          header: text("account.device"),
          cell: ({ device, current }) => (
            <span className="row">
              {device ?? text("account.device_unknown")}
              {current && <Tag tone="brand">{text("account.this_browser")}</Tag>}
            </span>
          ),
        },
        {
          key: "address",
          header: text("account.address"),
          cell: ({ address }) => address,
          onCard: "labelled",
        },
        {
          key: "since",
          header: text("account.since"),
          cell: ({ createdAt }) => moment(createdAt),
          onCard: "labelled",
        },
        {
          key: "seen",
          header: text("account.last_seen"),
          cell: ({ lastUsedAt }) => moment(lastUsedAt),
          onCard: "labelled",
        },
      ]}
      actions={actions}
    />
  );
}
