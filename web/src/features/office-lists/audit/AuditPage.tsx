import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../i18n";
import { Button, TextField } from "../../../ui";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { type AuditFilter, auditQuery } from "./api";
import { useAuditColumns } from "./useAuditColumns";

export interface AuditPageProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The audit trail, for administrators. */
export function AuditPage({ filter, onFilter }: AuditPageProps) {
  const { text } = useLanguage();
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <ListPage title={text("lists.audit_title")} intro={text("lists.audit_intro")}>
      <AuditSearch key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} />
      <List
        query={query}
        caption={text("lists.audit_caption")}
        columns={useAuditColumns()}
        rowKey={({ id }) => String(id)}
        none="lists.audit_none"
      />
    </ListPage>
  );
}

function AuditSearch({ filter, onFilter }: AuditPageProps) {
  const { text } = useLanguage();
  const [start, setStart] = useState(filter.start ?? "");
  const [end, setEnd] = useState(filter.end ?? "");
  const [actor, setActor] = useState(filter.actor ?? "");
  const [record, setRecord] = useState(filter.subjectId ? String(filter.subjectId) : "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const subjectId = Number.parseInt(record, 10) || undefined;
    onFilter({
      start: start || undefined,
      end: end || undefined,
      actor: actor.trim() || undefined,
      subjectId,
    });
  }

  return (
    <form className="lists-filters" onSubmit={submit} noValidate>
      <TextField
        id="audit-start"
        label={text("lists.from_day")}
        type="date"
        value={start}
        onChange={setStart}
        width="medium"
      />
      <TextField
        id="audit-end"
        label={text("lists.to_day")}
        type="date"
        value={end}
        onChange={setEnd}
        width="medium"
      />
      <TextField
        id="audit-actor"
        label={text("lists.account")}
        value={actor}
        onChange={setActor}
        autoComplete="off"
        width="medium"
      />
      <TextField
        id="audit-record"
        label={text("lists.record_number")}
        value={record}
        onChange={setRecord}
        inputMode="numeric"
        autoComplete="off"
        width="medium"
      />
      <Button type="submit" variant="primary" icon="search">
        {text("lists.search_do")}
      </Button>
    </form>
  );
}
