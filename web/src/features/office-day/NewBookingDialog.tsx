import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isApiError } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Banner, Button, Dialog } from "../../ui";
import { birthDate, newBookingKey, releaseHold, reserve } from "../booking";
import { useFailure } from "../office";
import type { Board } from "./api";
import { book, type Caller, NOBODY, type Wish } from "./booking";
import { CallerFields, callerProblems } from "./CallerFields";
import { CheckBooking } from "./CheckBooking";
import { ChooseTime } from "./ChooseTime";

export interface NewBookingDialogProps {
  board: Board;
  date: CivilDate;
  onBooked: (appointmentId: number, wish: Wish, caller: Caller) => void;
  onClose: () => void;
}

const STEPS = ["time", "caller", "check"] as const;
type Step = (typeof STEPS)[number];
const TITLES: Readonly<Record<Step, TextKey>> = {
  time: "day.new_time",
  caller: "day.new_caller",
  check: "day.new_check",
};

/** Books for a caller in three steps. The time is reserved as soon as it is chosen, as for any patient. */
export function NewBookingDialog({ board, date, onBooked, onClose }: NewBookingDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const id = useId();
  const [step, setStep] = useState<Step>("time");
  const [wish, setWish] = useState<Wish | null>(null);
  const [caller, setCaller] = useState<Caller>(NOBODY);
  const [agreed, setAgreed] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const held = useRef<string | null>(null);

  // Whoever goes away gives the time back to others.
  useEffect(
    () => () => {
      if (held.current) void releaseHold(held.current);
    },
    [],
  );

  const holding = useMutation({
    mutationFn: async ({ exam, slot }: Wish) => {
      const key = held.current ?? (await newBookingKey());
      held.current = key;
      await reserve(key, [{ ...slot, examSlug: exam.slug, clinicSlug: board.clinicSlug }], {});
    },
    onSuccess: () => go("caller"),
  });
  const born = birthDate({
    birthDay: caller.birth.day,
    birthMonth: caller.birth.month,
    birthYear: caller.birth.year,
  });
  const booking = useMutation({
    mutationFn: ({ exam, slot }: Wish) =>
      book({
        bookingKey: held.current ?? "",
        clinicSlug: board.clinicSlug,
        wish: { exam, slot },
        caller,
        dateOfBirth: born ?? "",
      }),
    onSuccess: ({ appointments }, made) => {
      held.current = null;
      onBooked(appointments[0]?.id ?? 0, made, caller);
    },
    onError: (error) => {
      if (isApiError(error) && error.fields.length > 0) setStep("caller");
    },
  });
  const said = isApiError(booking.error) ? booking.error.fields : [];
  const problem = holding.error ?? booking.error;

  function go(to: Step) {
    setAttempted(false);
    setStep(to);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!wish || holding.isPending || booking.isPending) return;
    if (step === "time") holding.mutate(wish);
    if (step === "caller" && Object.keys(callerProblems(caller)).length === 0) {
      booking.reset();
      go("check");
    }
    if (step === "check" && agreed) booking.mutate(wish);
  }

  const number = STEPS.indexOf(step) + 1;
  const before = STEPS[number - 2];
  return (
    <Dialog
      title={text(TITLES[step])}
      overline={text("day.new_step", { number, count: STEPS.length })}
      isOpen
      isStatic={holding.isPending || booking.isPending}
      size="lg"
      onClose={onClose}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={() => (before ? go(before) : onClose())}>{text("day.back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={holding.isPending || booking.isPending}
            busyLabel={text("day.saving")}
          >
            {text(step === "check" ? "day.new_book" : "day.next")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {problem && (
          <Banner tone="danger" urgent>
            {failure(problem)}
          </Banner>
        )}
        {step === "time" && (
          <ChooseTime
            board={board}
            date={date}
            wish={wish}
            missing={attempted && !wish}
            onWish={(chosen) => {
              setWish(chosen);
              holding.reset();
              booking.reset();
            }}
          />
        )}
        {step === "caller" && (
          <CallerFields
            caller={caller}
            attempted={attempted || said.length > 0}
            said={said}
            onCaller={setCaller}
          />
        )}
        {step === "check" && wish && (
          <CheckBooking
            board={board}
            wish={wish}
            caller={caller}
            born={born ?? ""}
            agreed={agreed}
            missing={attempted && !agreed}
            onAgreed={setAgreed}
          />
        )}
      </form>
    </Dialog>
  );
}
