import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { type Alternative, useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { type CivilDate, civilDateHere } from "../../lib/civil-date";
import { Banner, Button, Dialog, Loading, TextArea } from "../../ui";
import {
  bookingFormQuery,
  type CheckedCase,
  DraftContext,
  LoadFailed,
  type TypedDetails,
} from "../booking";
import { denialWords, type FoundPatient, isDenial, useFailure } from "../office";
import type { Board } from "./api";
import type { BookingChoice } from "./booking";
import { CallerFields, usualLanguage } from "./CallerFields";
import { CallerQuestions } from "./CallerQuestions";
import { CheckBooking } from "./CheckBooking";
import { ChooseTime } from "./ChooseTime";
import { FindPatient } from "./FindPatient";
import { HeldForCaller } from "./HeldForCaller";
import { typedOf } from "./known-patient";
import { LeaveBooking } from "./LeaveBooking";
import { MoveProblem } from "./MoveProblem";
import { STEPS, type Step, useBookingSteps } from "./useBookingSteps";
import { useCaller } from "./useCaller";

export interface NewBookingDialogProps {
  board: Board;
  date: CivilDate;
  onBooked: (appointmentId: number, choice: BookingChoice, caller: TypedDetails) => void;
  onClose: () => void;
}

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
  const { limits, application, languages } = useConfig();
  const caller = useCaller();
  const { typed } = caller.draft;
  const [language, setLanguage] = useState(() => usualLanguage(languages, application.locale));
  const [choice, setChoice] = useState<BookingChoice | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [overlapReason, setOverlapReason] = useState("");
  const [denialReason, setDenialReason] = useState("");
  /** Whether anything was chosen: nothing can be typed before. */
  const [begun, setBegun] = useState(false);
  const [asking, setAsking] = useState(false);
  const [known, setKnown] = useState<FoundPatient>();
  const form = useQuery({
    ...bookingFormQuery({
      examSlugs: choice ? [choice.exam.slug] : [],
      clinicSlugs: [board.clinicSlug],
    }),
    enabled: choice !== null,
  });
  const checked: CheckedCase | undefined = form.data && {
    form: form.data,
    limits,
    today: civilDateHere(new Date()),
    asksForTimes: false,
    medicareChecksum: application.medicareChecksumEnabled,
  };
  const booked = useRef(false);
  const steps = useBookingSteps({
    board,
    choice,
    caller,
    checked,
    language,
    onBooked: (...made) => {
      // The link to its place on the board doesn't count as leaving.
      booked.current = true;
      onBooked(...made);
    },
  });
  const { step, go, before, busy, attempted, problem, held } = steps;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === "time") steps.reserve();
    if (step === "check") steps.book(agreed, { overlapReason, denialReason });
  }

  function leave() {
    if (steps.isBooking) return;
    if (begun) setAsking(true);
    else onClose();
  }

  function takeInstead({ start, end, deviceId }: Alternative) {
    if (!choice) return;
    const instead = { exam: choice.exam, slot: { start, end, deviceId } };
    setChoice(instead);
    steps.take(instead);
  }

  function pick(patient: FoundPatient) {
    setKnown(patient);
    caller.change({ typed: typedOf(patient, typed), refused: {} });
  }

  return (
    <Dialog
      title={text(TITLES[step])}
      overline={text("day.new_step", { number: STEPS.indexOf(step) + 1, count: STEPS.length })}
      isOpen
      isStatic={busy}
      size="lg"
      onClose={leave}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={() => (before ? go(before) : leave())}>{text("day.back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            busyLabel={text("day.saving")}
          >
            {text(step === "check" ? "day.new_book" : "day.next")}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <MoveProblem
            error={problem}
            failure={isDenial(problem) ? denialWords(problem) : failure(problem)}
            board={board}
            onChoose={takeInstead}
          />
        )}
        {held && step !== "time" && (
          <HeldForCaller
            held={held}
            timeZone={board.timeZone}
            isRenewing={steps.isRenewing}
            onRenew={steps.renew}
          />
        )}
        {steps.gone && (
          <Banner tone="warning" urgent>
            {text("day.new_gone")}
          </Banner>
        )}
        {step === "caller" && !checked && form.error && (
          <LoadFailed error={form.error} retry={form.refetch} />
        )}
        {step === "caller" && !checked && !form.error && (
          <Loading label={text("day.form_loading")} blocks={[8, 8]} />
        )}
        {step === "caller" && checked && (
          <DraftContext value={caller}>
            <FindPatient onPick={pick} />
            {known && (
              <Banner tone="success">{text("day.known_filled", { name: nameOf(known) })}</Banner>
            )}
            <CallerFields
              // Another patient starts a new form, with the focus at its beginning.
              key={known?.id ?? 0}
              id={id}
              checked={checked}
              unmatched={steps.unmatched}
              language={language}
              onLanguage={setLanguage}
              onDone={steps.fit}
            />
          </DraftContext>
        )}
        {step !== "caller" && (
          <form id={id} className="stack" onSubmit={submit} noValidate>
            {step === "time" && (
              <ChooseTime
                board={board}
                date={date}
                choice={choice}
                fitting={steps.fitting}
                missing={attempted && !choice}
                isAllowing={steps.isAllowing}
                onAllow={steps.allow}
                onChoice={(chosen) => {
                  setBegun(true);
                  setChoice(chosen);
                  steps.forget();
                }}
              />
            )}
            {step === "check" && steps.isElsewhere && (
              <TextArea
                id={`${id}-overlap`}
                label={text("day.overlap_reason")}
                help={text("day.move_reason_help")}
                value={overlapReason}
                onChange={setOverlapReason}
                rows={2}
                required
                error={
                  attempted && !overlapReason.trim() ? text("office.decline_missing") : undefined
                }
              />
            )}
            {step === "check" && steps.isDenied && (
              <TextArea
                id={`${id}-denial`}
                label={text("day.denial_reason")}
                help={text("day.move_reason_help")}
                value={denialReason}
                onChange={setDenialReason}
                rows={2}
                required
                error={
                  attempted && !denialReason.trim() ? text("office.decline_missing") : undefined
                }
              />
            )}
            {step === "check" && choice && held && (
              <CheckBooking
                board={board}
                exam={choice.exam}
                held={held}
                typed={typed}
                agreed={agreed}
                missing={attempted && !agreed}
                onAgreed={setAgreed}
              />
            )}
          </form>
        )}
        {step === "check" && steps.unanswered && choice && (
          <CallerQuestions
            bookingKey={steps.unanswered}
            exam={choice.exam}
            clinicSlug={board.clinicSlug}
            onDone={steps.answered}
          />
        )}
        <LeaveBooking
          isDirty={() => begun && !booked.current}
          isAsking={asking}
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      </div>
    </Dialog>
  );
}

function nameOf({ patientDetails: { firstName, lastName } }: FoundPatient): string {
  return `${firstName} ${lastName}`;
}
