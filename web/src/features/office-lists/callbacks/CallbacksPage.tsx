import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { contactClinicsQuery, useConfig } from "../../../api";
import { type TextKey, useLanguage } from "../../../i18n";
import { Chip, ChipGroup, type DataColumn, type RowActions, SelectField } from "../../../ui";
import { useAccountClinics, useMayDecide, WordsDialog } from "../../office";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { ListTabs } from "../ListTabs";
import { useFreshRow } from "../useFreshRow";
import { useMoment } from "../useMoment";
import {
  CALLBACKS_KEY,
  type Callback,
  type CallCenterEmail,
  callbacksQuery,
  EMAILS_KEY,
  emailsQuery,
  type HelpFilter,
  type HelpState,
  type HelpStep,
  workCallback,
  workEmail,
} from "./api";

const STATES = [
  { state: "NEW", text: "lists.help_new", step: "lists.help_new" },
  { state: "WAITING", text: "lists.help_again", step: "lists.help_waiting" },
  { state: "DONE", text: "lists.help_done", step: "lists.help_done" },
] as const satisfies readonly { state: HelpState; text: TextKey; step: TextKey }[];

export interface CallbacksPageProps {
  filter: HelpFilter;
  onFilter: (filter: HelpFilter) => void;
}

/** Who wants a call back, and messages to the call centre. */
export function CallbacksPage({ filter, onFilter }: CallbacksPageProps) {
  const { text } = useLanguage();
  const clinics = useAccountClinics();
  const { state, clinicId } = filter;
  return (
    <ListPage title={text("lists.calls_title")}>
      <ListTabs />
      <SelectField
        id="calls-clinic"
        label={text("office.clinic")}
        emptyLabel={text("office.all_clinics")}
        options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={clinicId ? String(clinicId) : ""}
        onChange={(value) => onFilter({ state, clinicId: value ? Number(value) : undefined })}
        width="medium"
      />
      <ChipGroup label={text("lists.filter_state")}>
        {STATES.map((one) => (
          <Chip
            key={one.state}
            selected={state === one.state}
            onPress={() => onFilter({ ...filter, state: one.state })}
          >
            {text(one.text)}
          </Chip>
        ))}
      </ChipGroup>
      <div className="stack">
        <h2>{text("lists.callbacks")}</h2>
        <Callbacks filter={filter} />
      </div>
      <div className="stack">
        <h2>{text("lists.emails")}</h2>
        <Emails filter={filter} />
      </div>
    </ListPage>
  );
}

function Callbacks({ filter }: { filter: HelpFilter }) {
  const { text } = useLanguage();
  const moment = useMoment();
  const query = useInfiniteQuery(callbacksQuery(filter));
  const { actions, dialog } = useSteps(query.data, CALLBACKS_KEY, workCallback);
  const whence = useWhence();
  const columns: DataColumn<Callback>[] = [
    { key: "name", header: text("lists.name"), cell: ({ name }) => name },
    {
      key: "number",
      header: text("lists.phone"),
      cell: ({ contactNumber }) => <a href={`tel:${contactNumber}`}>{contactNumber}</a>,
    },
    ...whence,
    {
      key: "time",
      header: text("office.when"),
      cell: ({ preferredTime }) => preferredTime ?? <Nothing />,
      onCard: "labelled",
    },
    {
      key: "about",
      header: text("lists.about"),
      cell: ({ note }) => note ?? <Nothing />,
      onCard: "labelled",
    },
    { key: "sent", header: text("lists.sent"), cell: ({ createdAt }) => moment(createdAt) },
    noteColumn(text("lists.note")),
  ];
  return (
    <>
      <List
        query={query}
        caption={text("lists.callbacks")}
        columns={columns}
        rowKey={({ id }) => String(id)}
        actions={actions}
        none="lists.calls_none"
      />
      {dialog}
    </>
  );
}

function Emails({ filter }: { filter: HelpFilter }) {
  const { text } = useLanguage();
  const moment = useMoment();
  const query = useInfiniteQuery(emailsQuery(filter));
  const { actions, dialog } = useSteps(query.data, EMAILS_KEY, workEmail);
  const whence = useWhence();
  const columns: DataColumn<CallCenterEmail>[] = [
    { key: "name", header: text("lists.name"), cell: ({ name }) => name },
    {
      key: "email",
      header: text("lists.email"),
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    ...whence,
    {
      key: "about",
      header: text("lists.about"),
      cell: ({ subject, message }) => (
        <>
          {subject && <strong>{subject}: </strong>}
          {message}
        </>
      ),
    },
    { key: "sent", header: text("lists.sent"), cell: ({ createdAt }) => moment(createdAt) },
    noteColumn(text("lists.note")),
  ];
  return (
    <>
      <List
        query={query}
        caption={text("lists.emails")}
        columns={columns}
        rowKey={({ id }) => String(id)}
        actions={actions}
        none="lists.emails_none"
      />
      {dialog}
    </>
  );
}

interface Whence {
  readonly clinicId?: number | null;
  readonly language: string;
}

/** For which clinic a person asks, and the language of the answer. */
function useWhence(): DataColumn<Whence>[] {
  const { text } = useLanguage();
  const { languages } = useConfig();
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const clinicOf = (asked: number) => clinics.find(({ id }) => id === asked)?.name ?? String(asked);
  return [
    {
      key: "clinic",
      header: text("office.clinic"),
      cell: ({ clinicId }) => (clinicId ? clinicOf(clinicId) : <Nothing />),
      onCard: "labelled",
    },
    {
      key: "language",
      header: text("lists.call_language"),
      cell: ({ language }) => languages.find(({ code }) => code === language)?.name ?? language,
      onCard: "labelled",
    },
  ];
}

function Nothing() {
  const { text } = useLanguage();
  return <span className="muted">{text("office.nothing_special")}</span>;
}

function noteColumn<Row extends { staffNote?: string | null }>(header: string): DataColumn<Row> {
  return {
    key: "note",
    header,
    cell: ({ staffNote }) =>
      staffNote ? <span className="lists-lines">{staffNote}</span> : <Nothing />,
    onCard: "labelled",
  };
}

interface HelpRow {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly staffNote?: string | null;
}

/** The actions of each row: done, or try again later; both take a note. */
function useSteps<Row extends HelpRow>(
  pages: InfiniteData<{ items: Row[] }> | undefined,
  key: readonly string[],
  work: (row: Row, step: HelpStep) => Promise<unknown>,
) {
  const { text } = useLanguage();
  const freshRow = useFreshRow();
  const client = useQueryClient();
  const mayDecide = useMayDecide();
  const [chosen, setChosen] = useState<{ row: Row; state: HelpState } | null>(null);
  const working = useMutation({
    mutationFn: ({ row, step }: { row: Row; step: HelpStep }) => work(row, step),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const close = () => {
    setChosen(null);
    working.reset();
  };
  const actions: RowActions<Row> | undefined = mayDecide
    ? {
        header: text("office.decide"),
        of: (row) =>
          STATES.filter(({ state }) => state !== row.state && state !== "NEW").map((step) => ({
            label: text(step.step),
            name: text("lists.step_row", { step: text(step.step), name: row.name }),
            variant: step.state === "DONE" ? ("secondary" as const) : ("quiet" as const),
            onPress: () => setChosen({ row, state: step.state }),
          })),
      }
    : undefined;
  const now = chosen && freshRow(pages, chosen.row, working.error);
  const dialog = chosen && now && (
    <WordsDialog
      title={text(chosen.state === "DONE" ? "lists.help_done_title" : "lists.help_waiting_title")}
      overline={now.row.name}
      label={text("lists.note")}
      doLabel={text("lists.save")}
      busy={working.isPending}
      failure={now.failed}
      onDo={(note) =>
        working.mutate({ row: now.row, step: { state: chosen.state, note } }, { onSuccess: close })
      }
      onClose={close}
    >
      {text("lists.note_help")}
      {now.row.staffNote && ` ${text("lists.note_now", { note: now.row.staffNote })}`}
    </WordsDialog>
  );
  return { actions, dialog };
}
