import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import {
  Banner,
  Button,
  ButtonLink,
  Dialog,
  SelectField,
  TextField,
  useLeaveGuard,
} from "../../ui";
import { type Closure, closureHref, keepWaiting, LeaveQuestion, useFailure } from "../office";
import { addException, type Board } from "./api";
import { ClosedTimes } from "./ClosedTimes";
import { InTheWay } from "./InTheWay";

export interface BlockDialogProps {
  board: Board;
  date: CivilDate;
  deviceId: number | undefined;
  onDone: (what: string) => void;
  onClose: () => void;
}

/** Closes time of a device, or of the whole clinic, on a day. Bookings in it are shown first, with a link to move them. */
export function BlockDialog({ board, date, deviceId, onDone, onClose }: BlockDialogProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const id = useId();
  const [device, setDevice] = useState(deviceId ? String(deviceId) : "");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [attempted, setAttempted] = useState(false);
  const blocking = useMutation({
    mutationFn: ({ keepsBooked }: { keepsBooked: boolean }) =>
      addException({
        ...(device ? { deviceId: Number(device) } : { clinicId: board.clinicId }),
        date,
        ...(from && { from }),
        ...(to && { to }),
        reason,
        keepsBooked,
      }),
    onSuccess: ({ stillBooked: count }) =>
      onDone(
        count > 0
          ? text("exceptions.closed_first", { reason, count })
          : text("day.blocked", { reason }),
      ),
  });
  const closure: Closure = {
    clinicId: board.clinicId,
    deviceId: device ? Number(device) : undefined,
    date,
    lastDate: date,
    from: from || undefined,
    to: to || undefined,
  };
  const hit = isApiError(blocking.error) ? (blocking.error.details.appointments ?? []) : [];
  const isDirty =
    from !== "" ||
    to !== "" ||
    reason.trim() !== "" ||
    device !== (deviceId ? String(deviceId) : "");
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const wrongSpan = from !== "" && to !== "" && to <= from;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (reason.trim() && !wrongSpan && !blocking.isPending) {
      blocking.mutate({ keepsBooked: false });
    }
  }

  return (
    <Dialog
      title={text("day.block_title")}
      overline={formats.civilDay(date)}
      isOpen
      isStatic={blocking.isPending}
      onClose={leave}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={leave}>{text("day.back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={blocking.isPending}
            busyLabel={text("day.saving")}
          >
            {text("day.block_do")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {blocking.error && (
          <Banner tone="danger" urgent>
            {failure(blocking.error)}
          </Banner>
        )}
        {hit.length > 0 && (
          <>
            <ButtonLink
              variant="soft"
              href={closureHref(closure)}
              onClick={() => keepWaiting({ ...closure, reason })}
            >
              {text("exceptions.help")}
            </ButtonLink>
            <Button
              icon="lock"
              busy={blocking.isPending}
              busyLabel={text("day.saving")}
              onPress={() => blocking.mutate({ keepsBooked: true })}
            >
              {text("exceptions.close_first")}
            </Button>
            <p className="muted">{text("exceptions.close_first_why")}</p>
            <InTheWay appointments={hit} onFollow={onClose} />
          </>
        )}
        <SelectField
          id={`${id}-device`}
          label={text("day.device")}
          emptyLabel={text("day.whole_clinic")}
          options={board.devices.map((one) => ({ value: String(one.id), label: one.name }))}
          value={device}
          onChange={setDevice}
        />
        <div className="day__move-fields">
          <TextField
            id={`${id}-from`}
            label={text("day.from")}
            help={text("day.from_help")}
            type="time"
            value={from}
            onChange={setFrom}
          />
          <TextField
            id={`${id}-to`}
            label={text("day.to")}
            help={text("day.to_help")}
            type="time"
            value={to}
            onChange={setTo}
            error={attempted && wrongSpan ? text("day.to_wrong") : undefined}
          />
        </div>
        <TextField
          id={`${id}-reason`}
          label={text("day.block_reason")}
          help={text("day.block_reason_help")}
          value={reason}
          onChange={setReason}
          required
          error={attempted && !reason.trim() ? text("office.decline_missing") : undefined}
        />
      </form>
      <ClosedTimes board={board} date={date} onDone={onDone} />
      <LeaveQuestion {...question} />
    </Dialog>
  );
}
