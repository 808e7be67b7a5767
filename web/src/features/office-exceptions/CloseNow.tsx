import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonLink, ButtonRow, Card, TextField } from "../../ui";
import {
  type Closure,
  EXCEPTIONS,
  forgetWaiting,
  type OfficeAppointment,
  reasonOf,
  useFailure,
} from "../office";
import { addException, InTheWay, useRights } from "../office-day";
import { lookAtHours } from "./api";

interface CloseNowProps {
  closure: Closure;
  /** Those who are known to be in the way. */
  booked: readonly OfficeAppointment[];
}

/** The last step: nobody is booked any more, and the time closes. Whoever has booked meanwhile is shown. */
export function CloseNow({ closure, booked }: CloseNowProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const rights = useRights();
  const id = useId();
  const [reason, setReason] = useState(() => reasonOf(closure));
  const [attempted, setAttempted] = useState(false);
  const { clinicId, deviceId, date, lastDate, from, to } = closure;
  const closing = useMutation({
    mutationFn: () =>
      addException({
        ...(deviceId ? { deviceId } : { clinicId }),
        date,
        lastDate,
        ...(from && { from }),
        ...(to && { to }),
        reason,
      }),
    onSuccess: () => forgetWaiting(closure),
    onSettled: () => lookAtHours(client),
  });
  const hit = isApiError(closing.error) ? (closing.error.details.appointments ?? []) : [];
  const unknown = hit.filter((one) => !booked.some((known) => known.id === one.id));
  const wrong = isApiError(closing.error) ? closing.error.fields : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (reason.trim() && !closing.isPending) closing.mutate();
  }

  if (closing.isSuccess) {
    return (
      <div className="stack">
        <Banner tone="success">{text("exceptions.closed_now", { reason })}</Banner>
        <ButtonRow>
          <ButtonLink variant="primary" href={`${EXCEPTIONS}?clinicId=${clinicId}`}>
            {text("exceptions.to_list")}
          </ButtonLink>
        </ButtonRow>
      </div>
    );
  }
  const blocked = !rights.schedules
    ? text("day.no_block")
    : booked.length > 0
      ? text("exceptions.still_booked", { count: booked.length })
      : undefined;
  return (
    <Card title={text("exceptions.close_title")}>
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {closing.error && (
          <Banner tone="danger" urgent>
            {failure(closing.error)}
          </Banner>
        )}
        {unknown.length > 0 && <InTheWay appointments={unknown} onFollow={() => undefined} />}
        <TextField
          id={`${id}-reason`}
          label={text("day.block_reason")}
          help={text("day.block_reason_help")}
          value={reason}
          onChange={setReason}
          required
          error={
            attempted && !reason.trim()
              ? text("office.decline_missing")
              : wrong.find(({ field }) => field === "reason")?.message
          }
        />
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            icon="lock"
            busy={closing.isPending}
            busyLabel={text("day.saving")}
            disabledReason={blocked}
          >
            {text("exceptions.close_now")}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}
