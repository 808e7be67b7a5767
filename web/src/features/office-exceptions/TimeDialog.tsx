import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, Dialog, TextField } from "../../ui";
import { type OfficeAppointment, useRowWords } from "../office";
import { dayOf, type FreeTime, FreeTimes, freeTimesQuery } from "../office-day";
import { isHit, type Loss } from "./model/hit";
import { clash } from "./model/propose";
import type { Moved } from "./useMoves";
import type { Proposals } from "./useProposals";

interface TimeDialogProps {
  loss: Loss;
  appointment: OfficeAppointment;
  proposals: Proposals;
  moved: readonly Moved[];
  onClose: () => void;
}

/** Another of the free times outside the lost time. It is only chosen here; it moves with the others. */
export function TimeDialog({ loss, appointment, proposals, moved, onClose }: TimeDialogProps) {
  const { text } = useLanguage();
  const words = useRowWords();
  const id = useId();
  const proposed = proposals.times.get(appointment.id);
  const [day, setDay] = useState(dayOf(proposed?.start ?? appointment.start));
  const [time, setTime] = useState<FreeTime | undefined>(proposed);
  const [attempted, setAttempted] = useState(false);
  // Moved patients have taken some of the times that were free before.
  const free = useQuery(freeTimesQuery(appointment.id, day, `moved-${moved.length}`));
  // Times that are only proposed to others can be taken.
  const others = [...proposals.chosen].flatMap(([one, theirs]) =>
    one === appointment.id ? [] : [theirs],
  );
  const times = (free.data ?? []).filter(
    (one) =>
      !isHit(loss, one) &&
      !others.some((other) => clash(one, other, proposals.cleanupMinutesOf(one.deviceId))),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!time) return;
    proposals.choose(appointment.id, time);
    proposals.leave(new Set([...proposals.left].filter((one) => one !== appointment.id)));
    onClose();
  }

  return (
    <Dialog
      title={text("exceptions.choose_title")}
      overline={words(appointment)}
      isOpen
      size="lg"
      onClose={onClose}
      closeLabel={text("day.back")}
      footer={
        <>
          <Button onPress={onClose}>{text("day.back")}</Button>
          <Button type="submit" form={id} variant="primary">
            {text("exceptions.choose_do")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        <TextField
          id={`${id}-day`}
          label={text("day.date")}
          type="date"
          width="medium"
          value={day}
          onChange={(value) => {
            setDay(value || day);
            setTime(undefined);
          }}
        />
        {attempted && !time && <p role="alert">{text("day.slot_missing")}</p>}
        <FreeTimes
          times={times}
          isPending={free.isPending}
          error={free.error}
          none="day.times_none"
          timeZone={appointment.timeZone}
          chosen={time}
          onChoose={setTime}
        />
      </form>
    </Dialog>
  );
}
