import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonLink, ButtonRow, Card, TextField } from "../../ui";
import {
  type Closure,
  EXCEPTIONS,
  forgetWaiting,
  type OfficeAppointment,
  useFailure,
  waitingFor,
} from "../office";
import { addException, changeException, InTheWay, useRights } from "../office-day";
import { type Exception, refreshHours, sameClosureQuery } from "./api";
import { wordsFor } from "./model/kind";

interface CarryOutProps {
  closure: Closure;
  /** The existing one, if it is a change. */
  exception?: Exception | undefined;
  /** The bookings known to be in the way. */
  booked: readonly OfficeAppointment[];
  /** The server has named some, or a colleague has changed it meanwhile. */
  onRefused?: ((error: Error) => void) | undefined;
}

/** The last step: there are no more bookings in the way, and the closure is made. New bookings are shown. */
export function CarryOut({ closure, exception, booked, onRefused }: CarryOutProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const rights = useRights();
  const id = useId();
  const words = wordsFor(closure);
  const [reason, setReason] = useState(
    () => waitingFor(closure)?.reason ?? exception?.reason ?? "",
  );
  const [attempted, setAttempted] = useState(false);
  const { clinicId, deviceId, date, lastDate, from, to } = closure;
  const { data: standing } = useQuery({ ...sameClosureQuery(closure), enabled: !exception });
  const doing = useMutation({
    mutationFn: ({ keepsBooked }: { keepsBooked: boolean }) => {
      const hours = { date, lastDate, ...(from && { from }), ...(to && { to }), reason };
      return exception
        ? changeException(exception, { ...hours, version: exception.version })
        : addException({ ...hours, ...(deviceId ? { deviceId } : { clinicId }), keepsBooked });
    },
    onSuccess: () => forgetWaiting(closure),
    onError: (error) => onRefused?.(error),
    onSettled: () => refreshHours(client),
  });
  const hit = isApiError(doing.error) ? (doing.error.details.appointments ?? []) : [];
  const unknown = hit.filter((one) => !booked.some((known) => known.id === one.id));
  const wrong = isApiError(doing.error) ? doing.error.fields : [];

  function carryOut(keepsBooked: boolean) {
    setAttempted(true);
    if (reason.trim() && !doing.isPending) doing.mutate({ keepsBooked });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    carryOut(false);
  }

  if (standing && booked.length > 0) {
    return (
      <Banner tone="info">
        {text("exceptions.closed_first", { reason: standing.reason, count: booked.length })}
      </Banner>
    );
  }
  if (standing || doing.isSuccess) {
    return (
      <div className="stack">
        <Banner tone="success">
          {exception
            ? text("exceptions.changed", { row: reason })
            : text("exceptions.closed_now", { reason: standing?.reason ?? reason })}
        </Banner>
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
    <Card title={text(words.title)}>
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {doing.error && (
          <Banner tone="danger" urgent>
            {failure(doing.error)}
          </Banner>
        )}
        {unknown.length > 0 && <InTheWay appointments={unknown} onFollow={() => undefined} />}
        <TextField
          id={`${id}-reason`}
          label={text(words.reason)}
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
            icon={exception ? undefined : "lock"}
            busy={doing.isPending}
            busyLabel={text("day.saving")}
            disabledReason={blocked}
          >
            {text(words.doNow)}
          </Button>
          {!exception && rights.schedules && booked.length > 0 && (
            <Button icon="lock" onPress={() => carryOut(true)}>
              {text("exceptions.close_first")}
            </Button>
          )}
        </ButtonRow>
        {!exception && rights.schedules && booked.length > 0 && (
          <p className="muted">{text("exceptions.close_first_why")}</p>
        )}
      </form>
    </Card>
  );
}
