/** The three steps of a booking for a caller, and the calls of each. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Hold, isApiError } from "../../api";
import {
  alternativesOf,
  type CheckedCase,
  type DraftControl,
  fieldOfAnswer,
  hasNeeds,
  needsOf,
  newBookingKey,
  releaseHold,
  type TypedDetails,
} from "../booking";
import { isDenial } from "../office";
import type { Board } from "./api";
import { allowShortNotice, type BookingChoice, book, fitted, hold } from "./booking";
import { useRenewedHold } from "./useRenewedHold";

export const STEPS = ["time", "caller", "check"] as const;
export type Step = (typeof STEPS)[number];

interface Booking {
  readonly board: Board;
  readonly choice: BookingChoice | null;
  readonly caller: DraftControl;
  /** Absent until the form's rules are known. */
  readonly checked: CheckedCase | undefined;
  readonly language: string;
  readonly onBooked: (appointmentId: number, choice: BookingChoice, caller: TypedDetails) => void;
}

export function useBookingSteps({ board, choice, caller, checked, language, onBooked }: Booking) {
  const [step, setStep] = useState<Step>("time");
  const [attempted, setAttempted] = useState(false);
  const [held, setHeld] = useState<Hold>();
  const [needs, setNeeds] = useState<string>();
  const [shortNotice, setShortNotice] = useState<string>();
  const [gone, setGone] = useState(false);
  const key = useRef<string | null>(null);
  const { typed } = caller.draft;

  const left = useRef(false);

  // Leaving gives the time back to others.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (key.current) void releaseHold(key.current);
    };
  }, []);

  /** A hold that arrives after the dialog was left would block the time for no one. */
  function giveBack() {
    if (left.current && key.current) void releaseHold(key.current);
  }

  const holding = useMutation({
    mutationFn: async (wanted: BookingChoice) => {
      key.current ??= await newBookingKey();
      return hold(board, key.current, wanted);
    },
    onSettled: giveBack,
    onSuccess: (made) => {
      setHeld(made);
      go("caller");
    },
  });
  const allowing = useMutation({
    mutationFn: async (reason: string) => {
      key.current ??= await newBookingKey();
      await allowShortNotice(key.current, reason);
    },
    onSuccess: (_, reason) => setShortNotice(reason),
  });
  const fitting = useMutation({
    mutationFn: async ({
      exam,
      now,
      time,
    }: {
      exam: BookingChoice["exam"];
      now: Needs;
      time: Hold;
    }) => {
      const said = JSON.stringify(now);
      const known = needs === undefined ? !hasNeeds(now) : needs === said;
      if (known) return { time, said: needs };
      const fits = await fitted({
        board,
        bookingKey: key.current ?? "",
        exam,
        held: time,
        needs: now,
      });
      return { time: fits, said };
    },
    onSettled: giveBack,
    onSuccess: ({ time, said }) => {
      setNeeds(said);
      setHeld(time);
      setGone(!time);
      go(time ? "check" : "time");
    },
  });
  const booking = useMutation({
    mutationFn: ({
      made,
      rules,
      time,
      ...reasons
    }: {
      made: BookingChoice;
      rules: CheckedCase;
      time: Hold;
    } & BookingReasons) => {
      const bookingKey = key.current ?? "";
      const { exam } = made;
      return book({
        bookingKey,
        board,
        exam,
        held: time,
        typed,
        checked: rules,
        language,
        ...reasons,
      });
    },
    onSuccess: ({ appointments }, { made, time }) => {
      key.current = null;
      onBooked(appointments[0]?.id ?? 0, { ...made, slot: { ...made.slot, ...time } }, typed);
    },
    onError: (error) => {
      const said = refusals(error, typed);
      if (said.length === 0) return;
      const named = said.flatMap(({ known, message }) =>
        known ? [[known, { message }] as const] : [],
      );
      caller.change({ refused: Object.fromEntries(named) });
      setStep("caller");
    },
  });
  const busy = holding.isPending || fitting.isPending || booking.isPending;
  const renewing = useRenewedHold({
    held,
    bookingKey: () => key.current ?? "",
    isBusy: busy,
    // A newer hold stays.
    onRenewed: (kept) => setHeld((now) => (now?.id === kept.id ? kept : now)),
    onLost: () => {
      setHeld(undefined);
      go("time");
    },
  });
  const lost = renewing.error && alternativesOf(renewing.error) ? renewing.error : null;
  const said = refusals(booking.error, typed);
  /** The patient has another appointment at that time. */
  const isElsewhere = isApiError(booking.error, "message.patient_elsewhere");
  const isUnanswered = isApiError(booking.error, "message.questionnaire_required");
  /** The answers rule the booking out. */
  const isDenied = isDenial(booking.error) && !isUnanswered;

  function go(to: Step) {
    setAttempted(false);
    setStep(to);
  }

  return {
    step,
    before: STEPS[STEPS.indexOf(step) - 1],
    go,
    busy,
    /** It is not known yet whether it is booked. */
    isBooking: booking.isPending,
    attempted,
    held,
    /** The time does not suit the caller's needs. */
    gone: gone && step === "time",
    /** The draft with what its times depend on. */
    fitting:
      (needs || shortNotice) && key.current
        ? { bookingKey: key.current, needs, shortNotice }
        : undefined,
    isAllowing: allowing.isPending,
    allow: (reason: string) => {
      if (!busy && !allowing.isPending) allowing.mutate(reason);
    },
    isRenewing: renewing.isPending,
    renew: () => {
      if (!busy && !renewing.isPending) renewing.mutate();
    },
    problem: lost ?? allowing.error ?? holding.error ?? fitting.error ?? booking.error,
    /** The server's errors about fields that are not on the form. */
    unmatched: said.filter(({ known }) => !known),
    reserve: () => {
      setAttempted(true);
      if (choice && !busy) holding.mutate(choice);
    },
    /** Another time in place of one that was just taken. */
    take: (instead: BookingChoice) => {
      if (busy) return;
      renewing.reset();
      booking.reset();
      holding.mutate(instead);
    },
    fit: () => {
      booking.reset();
      if (!choice || !held || !checked || busy) return;
      fitting.mutate({ exam: choice.exam, now: needsOf(typed, checked), time: held });
    },
    isElsewhere,
    isDenied,
    /** The draft whose questions are to be answered first. */
    unanswered: isUnanswered ? (key.current ?? undefined) : undefined,
    answered: () => {
      setAttempted(false);
      booking.reset();
    },
    book: (agreed: boolean, reasons: BookingReasons) => {
      setAttempted(true);
      if (isElsewhere && !reasons.overlapReason.trim()) return;
      if (isDenied && !reasons.denialReason.trim()) return;
      if (agreed && choice && held && checked && !busy) {
        booking.mutate({ made: choice, rules: checked, time: held, ...reasons });
      }
    },
    /** Another time is chosen: messages about the one before no longer apply. */
    forget: () => {
      allowing.reset();
      renewing.reset();
      holding.reset();
      fitting.reset();
      booking.reset();
      setGone(false);
    },
  };
}

/** Why a patient is booked against a rule; each empty where it isn't needed. */
interface BookingReasons {
  readonly overlapReason: string;
  readonly denialReason: string;
}

type Needs = ReturnType<typeof needsOf>;

/** The error, with the field of the form that it is about, if there is one. */
function refusals(error: unknown, typed: TypedDetails) {
  if (!isApiError(error)) return [];
  return error.fields.map(({ field, message }) => ({
    field,
    message,
    known: fieldOfAnswer(field, typed),
  }));
}
