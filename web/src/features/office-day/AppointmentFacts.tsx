import { useLanguage } from "../../i18n";
import { Banner, FactList, Tag, type TagTone } from "../../ui";
import { needsOf, type OfficeAppointment, useRescheduleLines } from "../office";
import { stateOf } from "./model";
import { useStatusWords } from "./useStatusWords";

export interface AppointmentFactsProps {
  appointment: OfficeAppointment;
  now: Date;
}

const TONES: Readonly<Record<string, TagTone>> = {
  here: "info",
  room: "success",
  late: "danger",
  approve: "warning",
};

/** When, what, where; how to reach the patient; and what they need. */
export function AppointmentFacts({ appointment, now }: AppointmentFactsProps) {
  const { text, formats } = useLanguage();
  const statusWords = useStatusWords();
  const { start, end, timeZone, examName, deviceName, clinicName, patientDetails } = appointment;
  const { notes, shortNoticeReason: reason, guardian, wish } = appointment;
  const rescheduleLines = useRescheduleLines();
  const { contactNumber, email, dateOfBirth } = patientDetails;
  const needs = [
    ...needsOf(appointment).map(({ key, values }) => text(key, values)),
    ...(notes ? [text("office.notes", { words: notes })] : []),
    ...(reason ? [text("day.short_notice_booked", { reason })] : []),
  ];
  return (
    <>
      <p>
        <Tag tone={TONES[stateOf(appointment, now)] ?? "neutral"}>
          {statusWords(appointment, now)}
        </Tag>
      </p>
      <FactList
        items={[
          {
            icon: "clock",
            title: formats.timeRange(start, end, timeZone),
            detail: formats.day(start, timeZone),
          },
          { icon: "form", title: examName, detail: `${deviceName}, ${clinicName}` },
          {
            icon: "user",
            title: text("day.born", { date: formats.civilDate(dateOfBirth) }),
          },
          {
            icon: "phone",
            title: contactNumber && <a href={`tel:${contactNumber}`}>{contactNumber}</a>,
            detail: email && <a href={`mailto:${email}`}>{email}</a>,
          },
          ...(guardian
            ? [{ icon: "user" as const, title: text("office.guardian", { ...guardian }) }]
            : []),
        ]}
      />
      {wish && (
        <Banner tone="warning">{[text("day.asks"), ...rescheduleLines(wish)].join(" ")}</Banner>
      )}
      <section className="stack-small" aria-labelledby="day-needs">
        <h3 id="day-needs" className="day__small-title">
          {text("office.know")}
        </h3>
        {needs.length > 0 ? (
          <ul className="day__needs">
            {needs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p className="muted">{text("office.nothing_special")}</p>
        )}
      </section>
    </>
  );
}
