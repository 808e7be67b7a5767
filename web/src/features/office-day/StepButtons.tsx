import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, ConfirmDialog } from "../../ui";
import { type OfficeAppointment, useFailure } from "../office";
import { setStatus, takeBack } from "./api";
import { BeforeAct } from "./BeforeAct";
import { asksFirst, type StepOption, stepsOf, undoOf, waitsForItsDay } from "./steps";

export interface StepButtonsProps {
  appointment: OfficeAppointment;
  /** Why it can no longer be changed. */
  goneReason?: string | undefined;
  now: Date;
  /** Called after a step, with a text about it. */
  onDone: (step: string) => void;
}

/** The next steps for a patient, and the way to undo a mistake. */
export function StepButtons({ appointment, now, goneReason, onDone }: StepButtonsProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const [asking, setAsking] = useState<StepOption>();
  const stepping = useMutation({
    mutationFn: ({ to }: StepOption) => setStatus(appointment, to),
    onSuccess: (_, { done }) => {
      setAsking(undefined);
      onDone(text(done));
    },
  });
  const undoing = useMutation({
    mutationFn: () => takeBack(appointment),
    onSuccess: () => onDone(text("day.undone")),
  });
  const busy = stepping.isPending || undoing.isPending;
  const problem = stepping.error ?? undoing.error;
  const undo = undoOf(appointment);
  const { firstName, lastName } = appointment.patientDetails;

  function take(step: StepOption) {
    undoing.reset();
    if (asksFirst(step)) setAsking(step);
    else stepping.mutate(step);
  }

  return (
    <>
      {problem && !asking && (
        <Banner tone="danger" urgent>
          {failure(problem)}
        </Banner>
      )}
      {!goneReason && waitsForItsDay(appointment, now) && (
        <p className="muted">
          {text("day.arrive_from", {
            day: formats.day(appointment.start, appointment.timeZone),
          })}
        </p>
      )}
      {(goneReason ? [] : stepsOf(appointment, now)).map((step, index) => (
        <Button
          key={step.to}
          variant={index === 0 ? "primary" : "secondary"}
          busy={stepping.isPending && stepping.variables === step && !asking}
          busyLabel={text("day.saving")}
          onPress={() => busy || take(step)}
        >
          {text(step.label)}
        </Button>
      ))}
      {undo && !goneReason && (
        <Button
          busy={undoing.isPending}
          busyLabel={text("day.saving")}
          onPress={() => {
            stepping.reset();
            if (!busy) undoing.mutate();
          }}
        >
          {text("day.undo", { step: text(undo) })}
        </Button>
      )}
      <ConfirmDialog
        title={text("day.miss_title", { name: `${firstName} ${lastName}` })}
        isOpen={asking !== undefined}
        onClose={() => {
          setAsking(undefined);
          stepping.reset();
        }}
        safeLabel={text("day.miss_keep")}
        harmfulLabel={text("day.miss")}
        busy={stepping.isPending}
        busyLabel={text("day.saving")}
        disabledReason={goneReason}
        onConfirm={() => asking && stepping.mutate(asking)}
      >
        <BeforeAct
          appointment={appointment}
          error={stepping.error}
          isGone={goneReason !== undefined}
          what={text("day.miss_what")}
        />
      </ConfirmDialog>
    </>
  );
}
