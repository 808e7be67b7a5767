import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isApiError, useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import {
  Banner,
  Button,
  type DataColumn,
  DataTable,
  EmptyState,
  PageHead,
  type RowAction,
  SelectField,
} from "../../ui";
import {
  type ApprovalReasons,
  approve,
  ask,
  decline,
  type OfficeAppointment,
  PENDING_KEY,
  pendingQuery,
} from "./api";
import { DoneBanner } from "./DoneBanner";
import { denialWords, isDenial } from "./denials";
import { LoadFailure } from "./LoadFailure";
import { needsOf } from "./needs";
import { PENDING, PendingTabs } from "./PendingTabs";
import { PendingWhen } from "./PendingWhen";
import { type PendingAct, pendingActs } from "./pending";
import { focusRow, neighbourOf } from "./rows";
import { useAccountClinics } from "./useAccountClinics";
import { type Clash, useClashWords } from "./useClashWords";
import { useFailure } from "./useFailure";
import { useMayDecide } from "./useMayDecide";
import { useRowWords } from "./useRowWords";
import { WordsDialog } from "./WordsDialog";
import "./office.css";

export interface PendingPageProps {
  /** The clinic whose appointments are listed; all of them if none is named. */
  clinicId: number | undefined;
  onClinic: (clinicId: number | undefined) => void;
}

/** What was done, and where the focus moves: to another row, or here, if it was the last. */
interface Done {
  readonly said: string;
  readonly goOn?: OfficeAppointment | "here";
}

/** An approval that takes a reason. */
interface Obstacle {
  readonly row: OfficeAppointment;
  /** The reasons that were given for others. */
  readonly given: ApprovalReasons;
  /** The other appointments of the patient at that time… */
  readonly clashes?: readonly Clash[];
  /** …or what the questionnaires say. */
  readonly denial?: string;
}

/** Appointments that staff have to approve. */
export function PendingPage({ clinicId, onClinic }: PendingPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const words = useRowWords();
  const pending = useInfiniteQuery(pendingQuery(clinicId));
  const clinics = useAccountClinics();
  const [declining, setDeclining] = useState<OfficeAppointment | null>(null);
  const [asking, setAsking] = useState<OfficeAppointment | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const clashWords = useClashWords();
  const [done, setDone] = useState<Done | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const title = text("office.pending_title");
  usePage(text("page.title", { page: title, provider: radiology.name }));

  const rows = pending.data?.pages.flatMap(({ items }) => items) ?? [];
  const decided = (row: OfficeAppointment, said: string) =>
    setDone({ said, goOn: neighbourOf(rows, row) ?? "here" });

  const approving = useDecision(
    ({ row, reasons }: { row: OfficeAppointment; reasons: ApprovalReasons }) =>
      approve(row, reasons),
    ({ row }) => {
      setObstacle(null);
      decided(row, text("office.approved", { row: words(row) }));
    },
    (error, { row, reasons }) => {
      if (isApiError(error, "message.patient_elsewhere")) {
        setObstacle({ row, given: reasons, clashes: error.details.clashes ?? [] });
      }
      if (isDenial(error)) setObstacle({ row, given: reasons, denial: denialWords(error) });
    },
  );
  const refusing = useDecision(
    ({ row, reason }: { row: OfficeAppointment; reason: string }) => decline(row, reason),
    ({ row }) => {
      setDeclining(null);
      decided(row, text("office.declined", { row: words(row) }));
    },
  );
  const questioning = useDecision(
    ({ row, question }: { row: OfficeAppointment; question: string }) => ask(row, question),
    ({ row }) => {
      setAsking(null);
      // It stays pending, and the focus is back at it.
      setDone({ said: text("office.asked", { row: words(row) }) });
    },
  );
  const failure = useFailure();
  const mayDecide = useMayDecide();
  // The list is read again every few seconds, and its clock with it.
  const now = new Date(pending.dataUpdatedAt);
  const acts: Readonly<Record<PendingAct, (row: OfficeAppointment) => RowAction>> = {
    approve: (row) => ({
      label: text("office.approve"),
      name: text("office.approve_row", { row: words(row) }),
      icon: "check",
      variant: "secondary",
      onPress: () => approving.isPending || approving.mutate({ row, reasons: {} }),
    }),
    ask: (row) => ({
      label: text("office.ask"),
      name: text("office.ask_row", { row: words(row) }),
      variant: "quiet",
      onPress: () => {
        approving.reset();
        setAsking(row);
      },
    }),
    decline: (row) => ({
      label: text("office.decline"),
      name: text("office.decline_row", { row: words(row) }),
      variant: "quiet",
      onPress: () => {
        approving.reset();
        setDeclining(row);
      },
    }),
  };

  // The decided row disappears: the focus moves to the next one.
  useEffect(() => {
    if (done?.goOn && done.goOn !== "here") focusRow(list.current, String(done.goOn.id));
  }, [done]);

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("office.pending_intro")} />
        <PendingTabs current={PENDING} />
        {approving.error && !obstacle && (
          <Banner tone="danger" urgent>
            {failure(approving.error)}
          </Banner>
        )}
        <LoadFailure query={pending} />
        <SelectField
          id="office-clinic"
          label={text("office.clinic")}
          emptyLabel={text("office.all_clinics")}
          options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={clinicId ? String(clinicId) : ""}
          onChange={(value) => onClinic(value ? Number(value) : undefined)}
          width="medium"
        />
        {!mayDecide && <p className="muted">{text("lists.only_reading")}</p>}
        {done &&
          (done.goOn === "here" ? (
            <DoneBanner key={done.said}>{done.said}</DoneBanner>
          ) : (
            <Banner tone="success">{done.said}</Banner>
          ))}
        <div ref={list}>
          <DataTable
            caption={text("office.pending_caption")}
            columns={useColumns(now)}
            rows={rows}
            rowKey={({ id }) => String(id)}
            rowHref={({ bookingKey }) => `/appointments/${bookingKey}`}
            loadingLabel={pending.isPending ? text("office.loading") : undefined}
            announcement={pending.data && text("office.pending_count", { count: rows.length })}
            empty={
              pending.data && (
                <EmptyState
                  title={text("office.pending_none")}
                  reasons={[{ icon: "check", text: text("office.pending_none_why") }]}
                  inCard
                />
              )
            }
            actions={
              mayDecide
                ? {
                    header: text("office.decide"),
                    of: (row) => pendingActs(row, now).map((act) => acts[act](row)),
                  }
                : undefined
            }
          />
        </div>
        {pending.hasNextPage && (
          <Button
            busy={pending.isFetchingNextPage}
            busyLabel={text("office.loading")}
            onPress={() => void pending.fetchNextPage()}
          >
            {text("office.more")}
          </Button>
        )}
        {declining && (
          <WordsDialog
            key={declining.id}
            title={text("office.decline_title")}
            overline={words(declining)}
            label={text("office.decline_reason")}
            missing={text("office.decline_missing")}
            doLabel={text("office.decline_do")}
            harmful
            busy={refusing.isPending}
            failure={refusing.error ? failure(refusing.error) : undefined}
            onDo={(reason) => refusing.mutate({ row: declining, reason })}
            onClose={() => {
              setDeclining(null);
              refusing.reset();
            }}
          >
            {text("office.decline_what")}
          </WordsDialog>
        )}
        {obstacle && (
          <WordsDialog
            key={`${obstacle.row.id} ${obstacle.denial}`}
            title={text(obstacle.clashes ? "office.clash_title" : "office.denied_title")}
            overline={words(obstacle.row)}
            label={text("office.clash_reason")}
            missing={text("office.decline_missing")}
            doLabel={text("office.clash_approve")}
            busy={approving.isPending}
            failure={
              approving.error &&
              !isApiError(approving.error, "message.patient_elsewhere") &&
              !isDenial(approving.error)
                ? failure(approving.error)
                : undefined
            }
            onDo={(reason) => {
              const own = obstacle.clashes ? { overlapReason: reason } : { denialReason: reason };
              approving.mutate({ row: obstacle.row, reasons: { ...obstacle.given, ...own } });
            }}
            onClose={() => {
              setObstacle(null);
              approving.reset();
            }}
          >
            {obstacle.clashes?.map(clashWords).join(" ") ?? obstacle.denial}
          </WordsDialog>
        )}
        {asking && (
          <WordsDialog
            key={asking.id}
            title={text("office.ask_title")}
            overline={words(asking)}
            label={text("office.ask_words")}
            missing={text("office.ask_missing")}
            doLabel={text("office.ask_do")}
            busy={questioning.isPending}
            failure={questioning.error ? failure(questioning.error) : undefined}
            onDo={(question) => questioning.mutate({ row: asking, question })}
            onClose={() => {
              setAsking(null);
              questioning.reset();
            }}
          >
            {text("office.ask_what")}
          </WordsDialog>
        )}
      </div>
    </main>
  );
}

/** A decision, after which the list is read again, also if a colleague was faster. */
function useDecision<Made>(
  decide: (made: Made) => Promise<unknown>,
  onDone: (made: Made) => void,
  onFailed: (error: Error, made: Made) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (_, made) => onDone(made),
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: PENDING_KEY }),
  });
}

function useColumns(now: Date): DataColumn<OfficeAppointment>[] {
  const { text, formats } = useLanguage();
  return [
    {
      key: "patient",
      header: text("office.patient"),
      cell: ({ patientDetails: { firstName, lastName } }) => `${lastName}, ${firstName}`,
    },
    {
      key: "born",
      header: text("office.born"),
      cell: ({ patientDetails }) => formats.civilDate(patientDetails.dateOfBirth),
      onCard: "labelled",
    },
    {
      key: "when",
      header: text("office.when"),
      cell: (row) => <PendingWhen row={row} now={now} />,
      onCard: "wide",
    },
    {
      key: "exam",
      header: text("office.exam"),
      cell: ({ examName, deviceName, clinicName }) => (
        <>
          {examName}{" "}
          <span className="muted office-place">
            {deviceName}, {clinicName}
          </span>
        </>
      ),
      onCard: "wide",
    },
    {
      key: "needs",
      header: text("office.know"),
      cell: (row) => <Needs row={row} />,
      onCard: "wide",
    },
  ];
}

function Needs({ row }: { row: OfficeAppointment }) {
  const { text } = useLanguage();
  const lines = [
    ...needsOf(row).map(({ key, values }) => text(key, values)),
    ...(row.notes ? [text("office.notes", { words: row.notes })] : []),
    ...(row.guardian ? [text("office.guardian", { ...row.guardian })] : []),
  ];
  if (lines.length === 0) return <span className="muted">{text("office.nothing_special")}</span>;
  return (
    <ul className="office-needs">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
