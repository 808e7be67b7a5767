import type { ReactNode } from "react";
import { useLanguage } from "../../i18n";
import { type DataColumn, DataTable, EmptyState, Tag } from "../../ui";
import { type OfficeAppointment, useClashWords, useFailure, useRowWords } from "../office";
import { canMove, dayHref, dayOf, type FreeTime, RULE_WORDS, useRights } from "../office-day";
import type { Loss } from "./model/hit";
import type { Failed } from "./useMoves";
import type { Proposals } from "./useProposals";

export interface Row {
  readonly appointment: OfficeAppointment;
  /** Its current time, once it has moved. */
  readonly movedTo?: FreeTime | undefined;
}

interface MovesTableProps {
  loss: Loss;
  rows: Row[];
  proposals: Proposals;
  failed: ReadonlyMap<number, Failed>;
  /** The one that is being moved. */
  running: number | null;
  announcement: string;
  onChoose: (appointment: OfficeAppointment) => void;
}

/** Who is booked, when, and where they go. */
export function MovesTable(props: MovesTableProps) {
  const { rows, proposals, running, announcement, onChoose } = props;
  const { text } = useLanguage();
  const words = useRowWords();
  const { decides } = useRights();
  const keyOf = ({ appointment }: Row) => String(appointment.id);
  const isOpen = ({ appointment, movedTo }: Row) =>
    decides && running === null && !movedTo && canMove(appointment);
  const open = rows.filter(isOpen).map(({ appointment }) => appointment.id);

  return (
    <DataTable<Row>
      caption={text("exceptions.in_the_way")}
      columns={useColumns(props)}
      rows={rows}
      rowKey={keyOf}
      rowHref={({ appointment: { id, clinicId, deviceId, start }, movedTo }) =>
        dayHref({
          clinicId,
          date: dayOf(movedTo?.start ?? start),
          view: "day",
          deviceId: movedTo?.deviceId ?? deviceId,
          appointmentId: movedTo ? undefined : id,
        })
      }
      announcement={announcement}
      empty={<Nobody loss={props.loss} />}
      selection={
        decides
          ? {
              selected: new Set(
                open.filter((id) => !proposals.left.has(id)).map((id) => String(id)),
              ),
              onChange: (chosen) =>
                proposals.leave(new Set(open.filter((id) => !chosen.has(String(id))))),
              rowName: ({ appointment }) => text("day.move_row", { row: words(appointment) }),
              allLabel: text("exceptions.move_all"),
              canSelect: isOpen,
            }
          : undefined
      }
      actions={
        decides
          ? {
              header: text("exceptions.change"),
              of: (row) =>
                isOpen(row)
                  ? [
                      {
                        label: text("exceptions.choose"),
                        name: text("exceptions.choose_row", { row: words(row.appointment) }),
                        variant: "quiet",
                        onPress: () => onChoose(row.appointment),
                      },
                    ]
                  : [],
            }
          : undefined
      }
    />
  );
}

function Nobody({ loss: { changes, was, named } }: Pick<MovesTableProps, "loss">) {
  const { text } = useLanguage();
  if (was?.opens && named?.length === 0) {
    const why = text("exceptions.nobody_known_why");
    return (
      <EmptyState
        title={text("exceptions.nobody_known")}
        reasons={[{ icon: "info", text: why }]}
        inCard
      />
    );
  }
  const why = text(changes ? "exceptions.nobody_change" : "exceptions.nobody_why");
  return (
    <EmptyState title={text("exceptions.nobody")} reasons={[{ icon: "check", text: why }]} inCard />
  );
}

function useColumns(props: MovesTableProps): DataColumn<Row>[] {
  const { text, formats } = useLanguage();
  const { decides } = useRights();
  const patient: DataColumn<Row> = {
    key: "patient",
    header: text("office.patient"),
    cell: ({ appointment: { patientDetails } }) =>
      `${patientDetails.lastName}, ${patientDetails.firstName}`,
  };
  const booked: DataColumn<Row> = {
    key: "booked",
    header: text("exceptions.booked_at"),
    cell: ({ appointment: { start, timeZone, examName, deviceName } }) => (
      <>
        {formats.day(start, timeZone)}, {formats.time(start, timeZone)}
        <span className="exceptions__detail">
          {examName}, {deviceName}
        </span>
      </>
    ),
    onCard: "labelled",
  };
  const next: DataColumn<Row> = {
    key: "next",
    header: text("exceptions.new_time"),
    cell: (row) => <NewTime row={row} {...props} />,
    onCard: "labelled",
  };
  return decides ? [patient, booked, next] : [patient, booked];
}

/** Where a patient goes, or why not. */
function NewTime({ row, proposals, failed, running }: { row: Row } & MovesTableProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const clashWords = useClashWords();
  const { appointment, movedTo } = row;
  const { id } = appointment;
  if (movedTo) {
    return (
      <Time time={movedTo} appointment={appointment}>
        <Tag tone="success" icon="check">
          {text("exceptions.moved")}
        </Tag>
      </Time>
    );
  }
  if (!canMove(appointment)) return text("exceptions.cannot_move");
  const time = proposals.times.get(id);
  const problem = failed.get(id);
  const error = proposals.errorOf(id);
  return (
    <>
      {problem && (
        <span className="exceptions__problem">
          {[
            problem.words,
            ...problem.clashes.map(clashWords),
            ...problem.rules.map((rule) => text(RULE_WORDS[rule])),
          ].join(" ")}
        </span>
      )}
      {proposals.left.has(id) ? (
        <span className="muted">{text("exceptions.stays")}</span>
      ) : proposals.isLooking(id) ? (
        <span className="muted">{text("day.times_loading")}</span>
      ) : time ? (
        <Time time={time} appointment={appointment}>
          {running === id && <Tag tone="info">{text("day.moving")}</Tag>}
        </Time>
      ) : (
        <span>{error ? failure(error) : text("exceptions.nothing_free")}</span>
      )}
    </>
  );
}

interface TimeProps {
  time: FreeTime;
  appointment: OfficeAppointment;
  children: ReactNode;
}

function Time({ time, appointment: { start, timeZone }, children }: TimeProps) {
  const { text, formats } = useLanguage();
  const isSameHour = Date.parse(time.start) === Date.parse(start);
  return (
    <>
      <strong>
        {formats.day(time.start, timeZone)}, {formats.time(time.start, timeZone)}
      </strong>{" "}
      {children}
      <span className="exceptions__detail">
        {isSameHour ? text("exceptions.same_hour", { device: time.deviceName }) : time.deviceName}
      </span>
    </>
  );
}
