import { useLanguage } from "../../../i18n";
import { DataTable } from "../../../ui";
import type { PatientRecord } from "./api";

/** How much something hurt before and after exams, earliest first. */
export function RecordPain({ record }: { record: PatientRecord }) {
  const { text, formats } = useLanguage();
  const { painScores, appointments } = record;
  if (painScores.length === 0) return null;
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zoneOf = (key: string) =>
    appointments.find(({ bookingKey }) => bookingKey === key)?.timeZone ?? local;
  return (
    <div className="stack">
      <h2>{text("lists.pain")}</h2>
      <DataTable
        caption={text("lists.pain")}
        rows={painScores}
        rowKey={({ bookingKey, type }) => `${bookingKey} ${type}`}
        columns={[
          {
            key: "when",
            header: text("office.when"),
            cell: ({ answeredAt, bookingKey }) => {
              const zone = zoneOf(bookingKey);
              return `${formats.dayWithYear(answeredAt, zone)}, ${formats.time(answeredAt, zone)}`;
            },
          },
          {
            key: "moment",
            header: text("lists.pain_moment"),
            cell: ({ type }) => text(type === "INITIAL" ? "lists.pain_before" : "lists.pain_after"),
          },
          {
            key: "score",
            header: text("lists.pain_score"),
            cell: ({ score }) => text("lists.pain_of_10", { score }),
          },
        ]}
      />
    </div>
  );
}
