import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Banner, Chip, ChipGroup, type DataColumn, type RowActions } from "../../../ui";
import { useFailure, useMayDecide, WordsDialog } from "../../office";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { ListTabs } from "../ListTabs";
import { useFreshRow } from "../useFreshRow";
import { useMoment } from "../useMoment";
import { AcceptDialog } from "./AcceptDialog";
import {
  DETAILS_KEY,
  type Decision,
  type DetailsChange,
  type DetailsState,
  decide,
  detailsQuery,
} from "./api";
import { Changes } from "./Changes";
import { ContactProof } from "./ContactProof";

const STATES = [
  { state: "WAITING", text: "lists.details_waiting" },
  { state: "ACCEPTED", text: "lists.details_accepted" },
  { state: "REFUSED", text: "lists.details_refused" },
] as const satisfies readonly { state: DetailsState; text: TextKey }[];

export interface DetailsChangesPageProps {
  state: DetailsState;
  onState: (state: DetailsState) => void;
}

/** Corrections that patients send; nothing changes before staff accept them. */
export function DetailsChangesPage({ state, onState }: DetailsChangesPageProps) {
  const { text } = useLanguage();
  const query = useInfiniteQuery(detailsQuery(state));
  const { actions, notices } = useVerdicts(query.data);
  const columns = useColumns(state);
  return (
    <ListPage title={text("lists.details_title")} intro={text("lists.details_intro")}>
      <ListTabs />
      <ChipGroup label={text("lists.filter_state")}>
        {STATES.map((one) => (
          <Chip key={one.state} selected={state === one.state} onPress={() => onState(one.state)}>
            {text(one.text)}
          </Chip>
        ))}
      </ChipGroup>
      {notices}
      <List
        query={query}
        caption={text("lists.details_title")}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ patientId }) => `/admin/patients/${patientId}`}
        actions={state === "WAITING" ? actions : undefined}
        none="lists.details_none"
      />
    </ListPage>
  );
}

function nameOf({ patientDetails: { firstName, lastName } }: DetailsChange): string {
  return `${lastName}, ${firstName}`;
}

function useColumns(state: DetailsState): DataColumn<DetailsChange>[] {
  const { text, formats } = useLanguage();
  const moment = useMoment();
  return [
    { key: "patient", header: text("office.patient"), cell: nameOf },
    {
      key: "born",
      header: text("office.born"),
      cell: ({ patientDetails }) => formats.civilDate(patientDetails.dateOfBirth),
      onCard: "labelled",
    },
    {
      key: "changes",
      header: text("lists.details_change"),
      cell: (row) => (
        <>
          <Changes row={row} />
          <ContactProof row={row} />
        </>
      ),
    },
    {
      key: "note",
      header: text("lists.about"),
      cell: ({ note }) => note ?? <span className="muted">{text("office.nothing_special")}</span>,
      onCard: "labelled",
    },
    ...(state === "REFUSED"
      ? [
          {
            key: "refusal",
            header: text("lists.note"),
            cell: ({ staffNote }: DetailsChange) => staffNote ?? "–",
            onCard: "labelled" as const,
          },
        ]
      : []),
    { key: "sent", header: text("lists.sent"), cell: ({ askedAt }) => moment(askedAt) },
  ];
}

interface Made extends Decision {
  readonly row: DetailsChange;
}

/** Accepting shows the old and new values; refusing asks for a note for colleagues. */
function useVerdicts(pages: InfiniteData<{ items: DetailsChange[] }> | undefined) {
  const { text } = useLanguage();
  const failure = useFailure();
  const freshRow = useFreshRow();
  const client = useQueryClient();
  const mayDecide = useMayDecide();
  const [refusing, setRefusing] = useState<DetailsChange | null>(null);
  const [accepting, setAccepting] = useState<DetailsChange | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const deciding = useMutation({
    mutationFn: ({ row, ...decision }: Made) => decide(row, decision),
    onSuccess: (_, { row, state }) => {
      setRefusing(null);
      setAccepting(null);
      const said = state === "ACCEPTED" ? "lists.details_did_accept" : "lists.details_did_refuse";
      setDone(text(said, { name: nameOf(row) }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: DETAILS_KEY }),
  });
  function verdict(made: Made) {
    setDone(null);
    deciding.mutate(made);
  }
  const now = refusing && freshRow(pages, refusing, deciding.error);
  const taken = accepting && freshRow(pages, accepting, deciding.error);
  const failed = deciding.error ? failure(deciding.error) : undefined;
  const actions: RowActions<DetailsChange> | undefined = mayDecide
    ? {
        header: text("office.decide"),
        of: (row) => [
          {
            label: text("lists.accept"),
            name: text("lists.step_row", { step: text("lists.accept"), name: nameOf(row) }),
            icon: "check",
            variant: "secondary",
            onPress: () => {
              deciding.reset();
              setAccepting(row);
            },
          },
          {
            label: text("lists.refuse"),
            name: text("lists.step_row", { step: text("lists.refuse"), name: nameOf(row) }),
            variant: "quiet",
            onPress: () => {
              deciding.reset();
              setRefusing(row);
            },
          },
        ],
      }
    : undefined;
  const notices = (
    <>
      {failed && !refusing && !accepting && (
        <Banner tone="danger" urgent>
          {failed}
        </Banner>
      )}
      {done && <Banner tone="success">{done}</Banner>}
      {taken && (
        <AcceptDialog
          key={taken.row.id}
          row={taken.row}
          name={nameOf(taken.row)}
          busy={deciding.isPending}
          failed={taken.failed}
          onAccept={(identity) =>
            deciding.isPending || verdict({ row: taken.row, state: "ACCEPTED", note: "", identity })
          }
          onClose={() => {
            setAccepting(null);
            deciding.reset();
          }}
        />
      )}
      {now && (
        <WordsDialog
          key={now.row.id}
          title={text("lists.refuse_title")}
          overline={nameOf(now.row)}
          label={text("lists.note")}
          missing={text("lists.note_missing")}
          doLabel={text("lists.refuse")}
          harmful
          busy={deciding.isPending}
          failure={now.failed}
          onDo={(note) => verdict({ row: now.row, state: "REFUSED", note })}
          onClose={() => {
            setRefusing(null);
            deciding.reset();
          }}
        >
          {text("lists.refuse_what")}
        </WordsDialog>
      )}
    </>
  );
  return { actions, notices };
}
