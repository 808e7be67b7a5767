import { useLanguage } from "../../../i18n";
import { type DataColumn, Link } from "../../../ui";
import type { OfficeAppointment } from "../../office";
import { dayHref, dayOf, isOnTheBoard } from "../../office-day";
import { VISIT_STATUSES } from "../visit-status";

export function useAppointmentColumns(): DataColumn<OfficeAppointment>[] {
  const { text, formats } = useLanguage();
  return [
    {
      key: "patient",
      header: text("office.patient"),
      cell: ({ patientDetails: { firstName, lastName } }) => `${lastName}, ${firstName}`,
    },
    {
      key: "born",
      header: text("office.born"),
      cell: ({ patientDetails }) => formats.civilDate(patientDetails.dateOfBirth),
      onCard: "labelled",
    },
    { key: "when", header: text("office.when"), cell: (row) => <When row={row} /> },
    { key: "exam", header: text("lists.exam"), cell: ({ examName }) => examName },
    { key: "clinic", header: text("office.clinic"), cell: ({ clinicName }) => clinicName },
    {
      key: "status",
      header: text("lists.status"),
      cell: ({ status }) => text(VISIT_STATUSES[status]),
      onCard: "labelled",
    },
  ];
}

/** In the clinic's time zone. Links to the day of the appointment; a cancelled or moved one has no link. */
function When({ row }: { row: OfficeAppointment }) {
  const { formats } = useLanguage();
  const { id, clinicId, deviceId, start, timeZone, status } = row;
  const when = `${formats.dayWithYear(start, timeZone)}, ${formats.time(start, timeZone)}`;
  if (!isOnTheBoard(status)) return when;
  const day = { clinicId, date: dayOf(start), view: "day", deviceId, appointmentId: id } as const;
  return <Link href={dayHref(day)}>{when}</Link>;
}
