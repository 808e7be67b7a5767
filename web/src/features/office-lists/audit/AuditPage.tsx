import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../i18n";
import { useFollowed } from "../../../lib/followed";
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
      <AuditSearch filter={filter} onFilter={onFilter} />
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

interface Typed {
  readonly start: string;
  readonly end: string;
  readonly actor: string;
  readonly record: string;
}

function typedOf({ start = "", end = "", actor = "", subjectId }: AuditFilter): Typed {
  return { start, end, actor, record: subjectId ? String(subjectId) : "" };
}

function AuditSearch({ filter, onFilter }: AuditPageProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState(() => typedOf(filter));
  const asked = useFollowed(filter, (said) => setTyped(typedOf(said)));
  const bind = (name: keyof Typed) => ({
    id: `audit-${name}`,
    value: typed[name],
    onChange: (value: string) => setTyped((former) => ({ ...former, [name]: value })),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = {
      start: typed.start || undefined,
      end: typed.end || undefined,
      actor: typed.actor.trim() || undefined,
      subjectId: Number.parseInt(typed.record, 10) || undefined,
    };
    asked(wanted);
    onFilter(wanted);
  }

  return (
    <form className="lists-filters" onSubmit={submit} noValidate>
      <TextField {...bind("start")} label={text("lists.from_day")} type="date" width="medium" />
      <TextField {...bind("end")} label={text("lists.to_day")} type="date" width="medium" />
      <TextField
        {...bind("actor")}
        label={text("lists.account")}
        autoComplete="off"
        width="medium"
      />
      <TextField
        {...bind("record")}
        label={text("lists.record_number")}
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
