import { useInfiniteQuery } from "@tanstack/react-query";
import type { TextKey } from "../../../i18n";
import { useLanguage } from "../../../i18n";
import { type DataColumn, Link } from "../../../ui";
import { useAuditColumns } from "../audit/useAuditColumns";
import { List } from "../List";
import { useMessageColumns } from "../messages/useMessageColumns";
import { useRequestColumns } from "../requests/useRequestColumns";
import { VISIT_STATUSES } from "../visit-status";
import { type PatientRecord, type RecordList, type RecordRow, recordListQuery } from "./api";
import { RecordDocuments } from "./RecordDocuments";

export interface RecordPart {
  record: PatientRecord;
  readAt: number;
}

interface RecordTableProps<Name extends RecordList> extends RecordPart {
  list: Name;
  title: string;
  caption?: string | undefined;
  /** What it shows, and what not. */
  note?: string | undefined;
  columns: DataColumn<RecordRow<Name>>[];
  rowHref?: ((row: RecordRow<Name>) => string) | undefined;
  none: TextKey;
}

/** One list of the record under its heading; a list longer than a page can show more. */
function RecordTable<Name extends RecordList>(props: RecordTableProps<Name>) {
  const { record, readAt, list, title, caption = title, note, ...table } = props;
  const query = useInfiniteQuery(recordListQuery(record, list, readAt));
  return (
    <div className="stack">
      <h2>{title}</h2>
      {note && <p className="muted">{note}</p>}
      <List {...table} query={query} caption={caption} rowKey={({ id }) => String(id)} isPart />
    </div>
  );
}

export function RecordVisits(part: RecordPart) {
  const { text, formats } = useLanguage();
  const columns: DataColumn<RecordRow<"appointments">>[] = [
    {
      key: "when",
      header: text("office.when"),
      cell: ({ start, timeZone }) =>
        `${formats.dayWithYear(start, timeZone)}, ${formats.time(start, timeZone)}`,
    },
    { key: "exam", header: text("lists.exam"), cell: ({ examName }) => examName },
    { key: "clinic", header: text("office.clinic"), cell: ({ clinicName }) => clinicName },
    {
      key: "status",
      header: text("lists.status"),
      cell: ({ status }) => text(VISIT_STATUSES[status]),
    },
    {
      key: "documents",
      header: text("documents.title"),
      cell: ({ id, documents, examName, start, timeZone }) => (
        <RecordDocuments
          owner={{ kind: "APPOINTMENT", id }}
          examSlug=""
          count={documents}
          what={formats.list([examName, formats.dayWithYear(start, timeZone)])}
        />
      ),
    },
    {
      key: "behalf",
      header: text("lists.as_patient"),
      cell: ({ bookingKey, examName, start, timeZone }) => (
        <OnBehalf
          href={`/appointments/${bookingKey}`}
          what={formats.list([examName, formats.dayWithYear(start, timeZone)])}
        />
      ),
    },
  ];
  return (
    <RecordTable
      {...part}
      list="appointments"
      title={text("lists.bookings")}
      columns={columns}
      rowHref={({ bookingKey }) => `/appointments/${bookingKey}`}
      none="lists.bookings_none"
    />
  );
}

/** Opens the patient's own view, to act there for them. */
function OnBehalf({ href, what }: { href: string; what: string }) {
  const { text } = useLanguage();
  return (
    <Link href={href} aria-label={text("lists.on_behalf_row", { what })}>
      {text("lists.on_behalf")}
    </Link>
  );
}

export function RecordRequests(part: RecordPart) {
  const { text, formats } = useLanguage();
  const columns: DataColumn<RecordRow<"bookingRequests">>[] = [
    ...useRequestColumns().filter(({ key }) => !["needs", "from"].includes(key)),
    {
      key: "documents",
      header: text("documents.title"),
      cell: ({ id, examNames, examSlug }) => (
        <RecordDocuments
          owner={{ kind: "BOOKING_REQUEST", id }}
          examSlug={examSlug}
          what={formats.list(examNames) || text("lists.something_else")}
        />
      ),
    },
    {
      key: "behalf",
      header: text("lists.as_patient"),
      cell: ({ bookingKey, examNames }) => (
        <OnBehalf
          href={`/booking-requests/${bookingKey}`}
          what={formats.list(examNames) || text("lists.something_else")}
        />
      ),
    },
  ];
  return (
    <RecordTable
      {...part}
      list="bookingRequests"
      title={text("lists.requests_title")}
      columns={columns}
      rowHref={({ id }) => `/admin/requests?request=${id}`}
      none="lists.requests_none"
    />
  );
}

export function RecordMessages(part: RecordPart) {
  const { text } = useLanguage();
  return (
    <RecordTable
      {...part}
      list="notifications"
      title={text("lists.messages_title")}
      caption={text("lists.messages_caption")}
      columns={useMessageColumns().slice(1)}
      none="lists.messages_none"
    />
  );
}

/** Who saw it, and in which list, for administrators. */
export function RecordTrail(part: RecordPart) {
  const { text } = useLanguage();
  return (
    <RecordTable
      {...part}
      list="auditEvents"
      title={text("lists.record_audit")}
      caption={text("lists.record_audit_caption")}
      note={text("lists.record_audit_note")}
      columns={useAuditColumns()}
      none="lists.audit_none"
    />
  );
}
