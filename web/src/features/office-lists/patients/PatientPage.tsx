import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Card, Link, Loading, Skeleton } from "../../../ui";
import { LoadFailure } from "../../office";
import { Facts } from "../Facts";
import { ListPage } from "../ListPage";
import { Telephone } from "../Telephone";
import { type PatientRecord, recordQuery } from "./api";
import { RecordPain } from "./RecordPain";
import {
  RecordMessages,
  type RecordPart,
  RecordRequests,
  RecordTrail,
  RecordVisits,
} from "./RecordTables";

/** The record of a patient: bookings, requests, messages, and for administrators who looked at it. */
export function PatientPage({ id }: { id: number }) {
  const { text } = useLanguage();
  const record = useQuery(recordQuery(id));
  const { firstName, lastName } = record.data?.patientDetails ?? {};
  const title = lastName ? `${lastName}, ${firstName}` : text("office.patient");
  return (
    <ListPage title={title}>
      <p>
        <Link href="/admin/patients">{text("lists.patients_back")}</Link>
      </p>
      <LoadFailure query={record} />
      {record.isPending && (
        <Loading label={text("office.loading")}>
          <Skeleton blocks={[4, 6, 6]} />
        </Loading>
      )}
      {record.data && <Record record={record.data} readAt={record.dataUpdatedAt} />}
    </ListPage>
  );
}

/** Records of the same person, each on its own page. */
function JoinedRecords({ joined }: Pick<PatientRecord, "joined">) {
  const { text } = useLanguage();
  if (joined.length === 0) return null;
  return (
    <div>
      <p>{text("lists.joined")}</p>
      <ul>
        {joined.map(({ linkId, patientId, patientDetails: { firstName, lastName } }) => (
          <li key={linkId}>
            <Link href={`/admin/patients/${patientId}`}>
              {text("lists.joined_record", { name: `${lastName}, ${firstName}`, id: patientId })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Record(part: RecordPart) {
  const { record } = part;
  const { text, formats } = useLanguage();
  const { patientDetails: patient } = record;
  return (
    <>
      <Card title={text("lists.details")}>
        <div className="stack">
          <Facts
            items={[
              [text("office.born"), formats.civilDate(patient.dateOfBirth)],
              [text("lists.phone"), <Telephone key="phone" number={patient.contactNumber} />],
              [text("lists.email"), patient.email],
              [text("lists.field_postal_code"), patient.postalCode],
              [text("lists.field_medicare"), patient.medicareNumber],
              [text("lists.record_number"), record.id],
            ]}
          />
          <JoinedRecords joined={record.joined} />
        </div>
      </Card>
      <RecordVisits {...part} />
      <RecordRequests {...part} />
      <RecordPain record={record} />
      <RecordMessages {...part} />
      {record.auditEvents && <RecordTrail {...part} />}
    </>
  );
}
