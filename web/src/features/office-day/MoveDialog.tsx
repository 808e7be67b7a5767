import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, SelectField, TextArea, TextField, useLeaveGuard } from "../../ui";
import { LeaveQuestion, type OfficeAppointment, useFailure, useRowWords } from "../office";
import { type Board, freeTimesQuery, move, type Target } from "./api";
import { FreeTimes } from "./FreeTimes";
import { keepTimes } from "./keep-times";
import { MoveProblem } from "./MoveProblem";
import { clock, dayOf, minuteOf, momentOf } from "./model";
import { useConcurrentChange } from "./useConcurrentChange";

/** The appointment to move, and where it was dropped, if it was dragged. */
export interface PlannedMove {
  readonly appointment: OfficeAppointment;
  readonly target?: Target | undefined;
}

export interface MoveDialogProps {
  plannedMove: PlannedMove;
  /** The same appointment as the board has it now. */
  current: OfficeAppointment | undefined;
  /** A colleague has removed it from the board. */
  isGone: boolean;
  board: Board;
  onMoved: (appointment: OfficeAppointment, moved: { id: number; start: string }) => void;
  /** A colleague has changed it meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

/** A moment on the clinic's clock. */
function clockIn(timeZone: string, instant: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(instant));
  const [day = "", time = ""] = parts.split(" ");
  return { day, time };
}

/** Moves an appointment: to one of the free times, or to any time that is typed or dragged to. */
export function MoveDialog(props: MoveDialogProps) {
  const { plannedMove, board, onMoved, onStale, onClose } = props;
  const { target } = plannedMove;
  const appointment = props.current ?? plannedMove.appointment;
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const words = useRowWords();
  const id = useId();
  const [first] = useState(() =>
    target
      ? { ...clockIn(board.timeZone, target.start), deviceId: target.deviceId }
      : { day: dayOf(appointment.start), time: "", deviceId: appointment.deviceId },
  );
  const [day, setDay] = useState(first.day);
  const [time, setTime] = useState(first.time);
  const [deviceId, setDeviceId] = useState(first.deviceId);
  const [reason, setReason] = useState("");
  const [attempted, setAttempted] = useState(false);
  const wanted = freeTimesQuery(appointment.id, day, board.version);
  const free = useQuery({ ...wanted, placeholderData: keepTimes(wanted.queryKey) });
  const start = momentOf(day, time, board.timeZone);

  const moving = useMutation({
    mutationFn: ({ to, overlapReason }: { to: Target; overlapReason: string }) =>
      move(appointment, to, reason, overlapReason),
    onSuccess: (moved) => onMoved(appointment, moved),
    onError: (error) => {
      setAttempted(false);
      if (isApiError(error, "message.changed_meanwhile")) onStale();
    },
  });
  const isOwn = moving.isPending || moving.isSuccess;
  const meanwhile = useConcurrentChange({
    before: plannedMove.appointment,
    now: appointment,
    isGone: props.isGone && !isOwn,
  });
  const isTold = meanwhile && isApiError(moving.error, "message.changed_meanwhile");
  const { rules = [], clashes = [] } = isApiError(moving.error) ? moving.error.details : {};
  const isElsewhere = clashes.length > 0;
  const needsReason = rules.length > 0 || isElsewhere;

  const isDirty =
    reason.trim() !== "" || day !== first.day || time !== first.time || deviceId !== first.deviceId;
  const { leave, question } = useLeaveGuard(isDirty, onClose);

  function choose(to: { day: string; time: string; deviceId: number }) {
    setDay(to.day);
    setTime(to.time);
    setDeviceId(to.deviceId);
    moving.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (start && !moving.isPending && !meanwhile?.act && (!needsReason || reason.trim())) {
      moving.mutate({ to: { deviceId, start }, overlapReason: isElsewhere ? reason : "" });
    }
  }

  const device = board.devices.find((one) => one.id === deviceId);
  return (
    <Dialog
      title={text("day.move_title")}
      overline={words(appointment)}
      isOpen
      isStatic={moving.isPending}
      size="lg"
      onClose={leave}
      closeLabel={text("day.move_back")}
      footer={
        <>
          <Button onPress={leave}>{text("day.move_back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={moving.isPending}
            busyLabel={text("day.moving")}
            disabledReason={meanwhile?.act}
          >
            {start && device
              ? text("day.move_to", {
                  time: formats.time(start, board.timeZone),
                  device: device.name,
                })
              : text("day.move")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {meanwhile && (
          <Banner tone="warning" urgent>
            {meanwhile.said}
          </Banner>
        )}
        {moving.error && !isTold && (
          <MoveProblem
            error={moving.error}
            failure={failure(moving.error)}
            board={board}
            onChoose={(alternative) =>
              choose({
                ...clockIn(board.timeZone, alternative.start),
                deviceId: alternative.deviceId,
              })
            }
          />
        )}
        {needsReason && (
          <TextArea
            id={`${id}-reason`}
            label={text("day.move_reason")}
            help={text("day.move_reason_help")}
            value={reason}
            onChange={setReason}
            rows={2}
            required
            error={attempted && !reason.trim() ? text("office.decline_missing") : undefined}
          />
        )}
        <p className="muted">{text("day.move_what")}</p>
        <div className="day__move-fields">
          <TextField
            id={`${id}-day`}
            label={text("day.date")}
            type="date"
            value={day}
            onChange={(value) => choose({ day: value || day, time, deviceId })}
          />
          <SelectField
            id={`${id}-device`}
            label={text("day.device")}
            emptyLabel={text("day.choose_device")}
            options={board.devices.map((one) => ({ value: String(one.id), label: one.name }))}
            value={String(deviceId)}
            onChange={(value) => value && choose({ day, time, deviceId: Number(value) })}
          />
          <TextField
            id={`${id}-time`}
            label={text("day.time")}
            type="time"
            value={time}
            onChange={(value) => choose({ day, time: value, deviceId })}
            error={attempted && !start ? text("day.time_missing") : undefined}
          />
        </div>
        <FreeTimes
          times={free.data ?? []}
          isPending={free.isPending}
          error={free.error}
          none="day.times_none_move"
          timeZone={board.timeZone}
          chosen={start ? { deviceId, start } : undefined}
          onChoose={(one) =>
            choose({
              day: dayOf(one.start),
              time: clock(minuteOf(one.start)),
              deviceId: one.deviceId,
            })
          }
        />
      </form>
      <LeaveQuestion {...question} />
    </Dialog>
  );
}
