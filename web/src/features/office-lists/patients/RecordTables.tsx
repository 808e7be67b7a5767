import { type TextKey, useLanguage } from "../../../i18n";
import { type DataColumn, DataTable } from "../../../ui";
import type { OfficeRequest } from "../requests/api";
import { useRequestColumns } from "../requests/useRequestColumns";
import type { PatientRecord } from "./api";

type Visit = PatientRecord["appointments"][number];

const STATUSES: Readonly<Record<Visit["status"], TextKey>> = {
  PENDING: "lists.visit_pending",
  BOOKED: "lists.visit_booked",
  CONFIRMED: "lists.visit_confirmed",
  REQUEST_RESCHEDULE: "lists.visit_request_reschedule",
  CHANGED: "lists.visit_changed",
  RESCHEDULED: "lists.visit_rescheduled",
  ARRIVED: "lists.visit_arrived",
  IN_PROGRESS: "lists.visit_in_progress",
  COMPLETED: "lists.visit_completed",
  CANCELED: "lists.visit_canceled",
  DECLINED: "lists.visit_declined",
  NO_SHOW: "lists.visit_no_show",
};

export function RecordVisits({ visits }: { visits: Visit[] }) {
  const { text, formats } = useLanguage();
  const columns: DataColumn<Visit>[] = [
    {
      key: "when",
      header: text("office.when"),
      cell: ({ start, timeZone }) =>
        `${formats.dayWithYear(start, timeZone)}, ${formats.time(start, timeZone)}`,
    },
    { key: "exam", header: text("lists.exam"), cell: ({ examName }) => examName },
    { key: "clinic", header: text("office.clinic"), cell: ({ clinicName }) => clinicName },
    { key: "status", header: text("lists.status"), cell: ({ status }) => text(STATUSES[status]) },
  ];
  return (
    <div className="stack">
      <h2>{text("lists.bookings")}</h2>
      <DataTable
        caption={text("lists.bookings")}
        columns={columns}
        rows={visits}
        rowKey={({ id }) => String(id)}
        rowHref={({ bookingKey }) => `/appointments/${bookingKey}`}
        empty={<p className="muted">{text("lists.bookings_none")}</p>}
      />
    </div>
  );
}

export function RecordRequests({ requests }: { requests: OfficeRequest[] }) {
  const { text } = useLanguage();
  const columns = useRequestColumns();
  return (
    <div className="stack">
      <h2>{text("lists.requests_title")}</h2>
      <DataTable
        caption={text("lists.requests_title")}
        columns={columns.filter(({ key }) => !["needs", "from"].includes(key))}
        rows={requests}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/admin/requests?request=${id}`}
        empty={<p className="muted">{text("lists.requests_none")}</p>}
      />
    </div>
  );
}
