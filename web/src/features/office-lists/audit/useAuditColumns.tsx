import { useLanguage } from "../../../i18n";
import { type DataColumn, Tag } from "../../../ui";
import { useMoment } from "../useMoment";
import type { AuditEvent } from "./api";

export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const { text } = useLanguage();
  const moment = useMoment();
  return [
    { key: "at", header: text("office.when"), cell: ({ at }) => moment(at) },
    {
      key: "who",
      header: text("lists.who"),
      cell: ({ actor, actorKind, role }) => (
        <>
          {actor ?? actorKind} {role && <span className="muted small">{role}</span>}
        </>
      ),
    },
    { key: "what", header: text("lists.did"), cell: ({ action }) => action },
    {
      key: "record",
      header: text("lists.record"),
      cell: ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
    },
    {
      key: "address",
      header: text("lists.address"),
      cell: ({ address }) => address || "–",
      onCard: "labelled",
    },
    {
      key: "result",
      header: text("lists.result"),
      cell: ({ result }) => <Tag tone={result === "DONE" ? "success" : "danger"}>{result}</Tag>,
    },
  ];
}
