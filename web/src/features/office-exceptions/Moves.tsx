import { useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { BulkBar, Button, Meter, TextArea } from "../../ui";
import type { OfficeAppointment } from "../office";
import { useRights } from "../office-day";
import { MovesTable, type Row } from "./MovesTable";
import type { Loss } from "./model/hit";
import { TimeDialog } from "./TimeDialog";
import { needsReason, useMoves } from "./useMoves";
import { useProposals } from "./useProposals";

interface MovesProps {
  loss: Loss;
  booked: readonly OfficeAppointment[];
  /** Whether there are more of them than can be shown at once. */
  more: boolean;
}

/** The affected patients, each with a new time; one press moves them all. */
export function Moves({ loss, booked, more }: MovesProps) {
  const { text } = useLanguage();
  const { decides } = useRights();
  const id = useId();
  const [choosing, setChoosing] = useState<OfficeAppointment | null>(null);
  const [reason, setReason] = useState("");
  const [attempted, setAttempted] = useState(false);
  const { moved, failed, running, moveAll } = useMoves(loss, (one) =>
    proposals.choose(one, undefined),
  );
  const movedIds = new Set(moved.map(({ appointment }) => appointment.id));
  const left = booked.filter((one) => !movedIds.has(one.id));
  const proposals = useProposals(
    loss,
    left,
    moved.map(({ to }) => to),
  );
  const rows: Row[] = [
    ...moved.map(({ appointment, to }) => ({ appointment, movedTo: to })),
    ...left.map((appointment) => ({ appointment })),
  ].sort((one, other) => orderOf(one) - orderOf(other));
  const ready = left.flatMap((appointment) => {
    const to = proposals.times.get(appointment.id);
    return to && !proposals.isLooking(appointment.id) ? [{ appointment, to }] : [];
  });
  const isReasonNeeded = ready.some(({ appointment }) => needsReason(failed.get(appointment.id)));

  function go() {
    setAttempted(true);
    if (isReasonNeeded && !reason.trim()) {
      document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    setAttempted(false);
    void moveAll(ready, reason);
  }

  const all = moved.length + left.length;
  const progress = text("exceptions.progress", { done: moved.length, all });
  return (
    <div className="stack">
      {moved.length > 0 || running !== null ? (
        <div className="exceptions__progress">
          <span>{progress}</span>
          <Meter done={moved.length} total={all} tone="success" />
        </div>
      ) : null}
      <div className="exceptions__moves">
        <MovesTable
          rows={rows}
          loss={loss}
          proposals={proposals}
          failed={failed}
          running={running}
          announcement={moved.length > 0 ? progress : text("exceptions.booked", { count: all })}
          onChoose={setChoosing}
        />
        {decides && left.length > 0 && (
          <BulkBar
            label={text("exceptions.chosen")}
            count={ready.length}
            countText={text("setup.chosen", { count: ready.length })}
            foot={text("exceptions.nobody_chosen")}
            clearLabel={text("exceptions.leave_all")}
            onClear={() => proposals.leave(new Set(left.map((one) => one.id)))}
            note={text("exceptions.told")}
          >
            <Button
              variant="primary"
              busy={running !== null}
              busyLabel={text("day.moving")}
              onPress={go}
            >
              {text("exceptions.move_these", { count: ready.length })}
            </Button>
          </BulkBar>
        )}
      </div>
      {more && <p className="muted">{text("exceptions.more_follow")}</p>}
      {isReasonNeeded && (
        <TextArea
          id={`${id}-reason`}
          label={text("exceptions.move_reason")}
          help={text("day.move_reason_help")}
          value={reason}
          onChange={setReason}
          rows={2}
          required
          error={attempted && !reason.trim() ? text("office.decline_missing") : undefined}
        />
      )}
      {choosing && (
        <TimeDialog
          key={choosing.id}
          loss={loss}
          appointment={choosing}
          proposals={proposals}
          moved={moved}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

function orderOf({ appointment }: Row): number {
  return Date.parse(appointment.start);
}
