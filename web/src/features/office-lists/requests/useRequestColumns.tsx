import { useLanguage } from "../../../i18n";
import { type DataColumn, Tag } from "../../../ui";
import { needsOf } from "../../office";
import type { OfficeRequest } from "./api";
import { RequestAge } from "./RequestAge";
import { STATUSES } from "./status";

export function useRequestColumns(): DataColumn<OfficeRequest>[] {
  const { text, formats } = useLanguage();
  return [
    {
      key: "patient",
      header: text("office.patient"),
      cell: ({ patientDetails: { firstName, lastName } }) => `${lastName}, ${firstName}`,
      onCard: "half",
    },
    {
      key: "waiting",
      header: text("lists.waiting"),
      cell: (request) => <RequestAge request={request} />,
      onCard: "half",
    },
    {
      key: "exam",
      header: text("lists.exam"),
      cell: ({ examNames }) => formats.list(examNames) || text("lists.something_else"),
      onCard: "half",
    },
    {
      key: "from",
      header: text("lists.from"),
      cell: (request) => <From request={request} />,
      onCard: "half",
    },
    {
      key: "clinic",
      header: text("office.clinic"),
      cell: ({ clinicName }) => clinicName,
      onCard: "hidden",
    },
    {
      key: "needs",
      header: text("lists.needs"),
      cell: (request) => <Needs request={request} />,
      onCard: "half",
    },
    {
      key: "status",
      header: text("lists.status"),
      cell: ({ status }) => <StatusTag status={status} />,
      onCard: "half",
    },
    {
      key: "owner",
      header: text("lists.owner"),
      cell: (request) => <OwnerName request={request} />,
      onCard: "hidden",
    },
  ];
}

function OwnerName({ request: { owner, ownerDisabled } }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  if (!owner) return <span className="muted">{text("lists.nobody")}</span>;
  return ownerDisabled ? text("lists.owner_shut_out", { name: owner }) : owner;
}

export function StatusTag({ status }: Pick<OfficeRequest, "status">) {
  const { text } = useLanguage();
  const { tone, icon, text: word } = STATUSES[status];
  return (
    <Tag tone={tone} icon={icon}>
      {text(word)}
    </Tag>
  );
}

function From({ request: { doctor, type } }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  if (doctor) return doctor;
  return text(type === "REFERRER" ? "lists.from_referrer" : "lists.from_patient");
}

function Needs({ request }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  return (
    <span className="lists-needs">
      {needsOf(request).map(({ key, values }) => (
        <Tag key={key}>{text(key, values)}</Tag>
      ))}
    </span>
  );
}
