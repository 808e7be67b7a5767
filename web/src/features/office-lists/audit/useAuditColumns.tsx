import { useLanguage } from "../../../i18n";
import { type DataColumn, Tag } from "../../../ui";
import { ACTS } from "./acts";
import type { AuditEvent } from "./api";
import { CODES } from "./codes";
import { exactMoment } from "./exact-moment";

export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const { text, formats, lang } = useLanguage();
  const words = (code: string) => {
    const known = CODES[code];
    return known ? text(known) : code;
  };
  const rolesOf = (codes: string) => formats.list(codes.split(",").map(words));
  return [
    { key: "at", header: text("office.when"), cell: ({ at }) => exactMoment(lang, at) },
    {
      key: "who",
      header: text("lists.who"),
      cell: ({ actor, actorKind, role }) => (
        <>
          {actor ?? words(actorKind)} {role && <span className="muted small">{rolesOf(role)}</span>}
        </>
      ),
    },
    { key: "what", header: text("lists.did"), cell: ({ action }) => <Act action={action} /> },
    {
      key: "record",
      header: text("lists.record"),
      cell: ({ subjectKind, subjectId }) =>
        subjectId > 0 ? `${words(subjectKind)} ${subjectId}` : words(subjectKind),
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
      cell: ({ result }) => (
        <Tag tone={result === "DONE" ? "success" : "danger"}>{words(result)}</Tag>
      ),
    },
  ];
}

/** The action; reports and the command line name its code. */
function Act({ action }: Pick<AuditEvent, "action">) {
  const { text } = useLanguage();
  const known = ACTS[action];
  if (!known) return action;
  return (
    <>
      {text(known)} <small className="lists-code">{action}</small>
    </>
  );
}
