import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../i18n";
import { useFollowed } from "../../../lib/followed";
import { Banner, Button, Segmented, SelectField, TextField } from "../../../ui";
import { useFailure } from "../../office";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { ACTS } from "./acts";
import { type AuditFilter, auditQuery } from "./api";
import { readAll, saveCsv } from "./csv";
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
      <Segmented
        label={text("lists.act_kind")}
        options={[
          { value: "ALL", label: text("lists.act_all") },
          { value: "CHANGES", label: text("lists.act_changes") },
          { value: "READS", label: text("lists.act_reads") },
        ]}
        value={filter.kind ?? "ALL"}
        onChange={(kind) => onFilter({ ...filter, kind: kind === "ALL" ? undefined : kind })}
      />
      <AuditSearch filter={filter} onFilter={onFilter} />
      <AuditExport filter={filter} />
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

/** Saves all rows of the filter as a file. */
function AuditExport({ filter }: Pick<AuditPageProps, "filter">) {
  const { text } = useLanguage();
  const failure = useFailure();
  const exporting = useMutation({
    mutationFn: () => readAll(filter),
    onSuccess: ({ rows }) => saveCsv(rows, "audit-trail.csv"),
  });
  return (
    <div className="stack-small">
      <div>
        <Button
          icon="download"
          busy={exporting.isPending}
          busyLabel={text("lists.exporting")}
          onPress={() => exporting.mutate()}
        >
          {text("lists.export")}
        </Button>
      </div>
      {exporting.data?.isCut && (
        <Banner tone="warning">
          {text("lists.export_cut", { rows: exporting.data.rows.length })}
        </Banner>
      )}
      {exporting.error && (
        <Banner tone="danger" urgent>
          {failure(exporting.error)}
        </Banner>
      )}
    </div>
  );
}

interface Typed {
  readonly start: string;
  readonly end: string;
  readonly actor: string;
  readonly patient: string;
  readonly record: string;
}

function typedOf({ start = "", end = "", actor = "", patientId, subjectId }: AuditFilter): Typed {
  const number = (id: number | undefined) => (id ? String(id) : "");
  return { start, end, actor, patient: number(patientId), record: number(subjectId) };
}

/** The known actions, by their words. */
function useActOptions() {
  const { text, lang } = useLanguage();
  return Object.entries(ACTS)
    .map(([value, key]) => ({ value, label: text(key) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, lang));
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
    const number = (said: string) => Number.parseInt(said, 10) || undefined;
    const wanted = {
      ...filter,
      start: typed.start || undefined,
      end: typed.end || undefined,
      actor: typed.actor.trim() || undefined,
      patientId: number(typed.patient),
      subjectId: number(typed.record),
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
      <SelectField
        id="audit-action"
        label={text("lists.did")}
        emptyLabel={text("lists.act_all")}
        options={useActOptions()}
        value={filter.action ?? ""}
        onChange={(action) => onFilter({ ...filter, action: action || undefined })}
        width="medium"
      />
      <TextField
        {...bind("patient")}
        label={text("lists.patient_number")}
        inputMode="numeric"
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
