import { useLanguage } from "../../../i18n";
import { Link } from "../../../ui";
import { needsOf } from "../../office";
import { Facts } from "../Facts";
import { Telephone } from "../Telephone";
import { useMoment } from "../useMoment";
import type { RequestDetail } from "./api";
import { RequestAge } from "./RequestAge";
import { RequestFiles } from "./RequestFiles";

/** What was requested, by whom, and what is known about them. */
export function RequestFacts({ detail }: { detail: RequestDetail }) {
  const { text, formats } = useLanguage();
  const moment = useMoment();
  const { request, patientNotes, clinicalNotes, examNotes } = detail;
  const { patientDetails: patient } = request;
  const times = detail.preferredTimes.map(({ date, from, to }) =>
    text("lists.time", {
      day: formats.civilDay(date),
      from: formats.civilTime(from),
      to: formats.civilTime(to),
    }),
  );
  return (
    <section className="stack-small" aria-label={text("lists.asked_for")}>
      <Facts
        items={[
          [text("office.born"), formats.civilDate(patient.dateOfBirth)],
          [text("lists.phone"), <Telephone key="phone" number={patient.contactNumber} />],
          [text("lists.email"), patient.email],
          [
            text("lists.exam"),
            <strong key="exam">
              {formats.list(request.examNames) || text("lists.something_else")}
            </strong>,
          ],
          [text("office.clinic"), request.clinicName],
          [text("office.when"), formats.list(times)],
          [text("lists.sent"), moment(request.createdAt)],
          [text("lists.waiting"), <RequestAge key="age" request={request} />],
          [text("lists.from"), request.doctor],
          [
            text("lists.needs"),
            needsOf(request)
              .map(({ key, values }) => text(key, values))
              .join(", "),
          ],
          [text("lists.exam_notes"), examNotes],
          [text("lists.clinical_notes"), clinicalNotes],
        ]}
      />
      {patientNotes && <blockquote className="lists-quote">{patientNotes}</blockquote>}
      <RequestFiles detail={detail} />
      <p>
        <Link href={`/booking-requests/${request.bookingKey}`}>{text("lists.patient_view")}</Link>
      </p>
    </section>
  );
}
