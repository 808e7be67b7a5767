/** What is being booked, read from the address: each exam with its clinic, its time and how it is booked. */
import type { Exam, Hold } from "../../../api";
import { defined } from "../../../lib/defined";
import { type BookingAddress, clinicOfEachExam, parseSlugList } from "./address";
import { type BookingQuery, ofOneExam } from "./query";
import type { SeparateTime } from "./separate-times";

export interface PlannedSlot {
  /** As the clinic's clock shows it (`2026-11-19T09:40`), with its offset once the hold is known. */
  readonly start: string;
  readonly end: string;
  readonly deviceId?: number;
}

export interface PlannedExam {
  readonly exam: Exam;
  /** Nothing if any clinic of the region will do. */
  readonly clinicSlug: string | null;
  readonly as: "APPOINTMENT" | "BOOKING_REQUEST";
  /** Absent for a request; for a part of a visit it is known from the hold alone. */
  readonly slot?: PlannedSlot;
  readonly bookingKey?: string;
  readonly hold?: Hold;
}

export interface BookingPlan {
  /** Each exam on its own, with its own key; or else all of them under one key. */
  readonly separate: boolean;
  readonly exams: readonly PlannedExam[];
}

/** `exams` in any order; one that is not in the address is left out. */
export function bookingPlan(
  address: Pick<BookingAddress, "clinicSlugs" | "examSlugs">,
  query: BookingQuery,
  exams: readonly Exam[],
  holds: readonly Hold[] = [],
): BookingPlan {
  const alone = address.examSlugs.length === 1;
  const separate = !alone && query.separateBooking === true;
  const single = alone ? ofOneExam(query) : query;
  const planned = clinicOfEachExam(address).flatMap(
    ({ examSlug, clinicSlug = null }, position): PlannedExam[] => {
      const exam = exams.find(({ slug }) => slug === examSlug);
      if (!exam) return [];
      const time: SeparateTime = (separate ? query.times?.[position] : single) ?? {};
      const common = { exam, clinicSlug, ...defined({ bookingKey: time.bookingKey }) };
      if (isRequested(exam, query)) return [{ ...common, as: "BOOKING_REQUEST" }];
      const hold = holds.find((one) => one.examSlug === examSlug);
      const slot = hold ?? (separate || alone ? slotOf(time) : undefined);
      return [{ ...common, as: "APPOINTMENT", ...defined({ slot, hold }) }];
    },
  );
  return { separate, exams: planned };
}

/** An exam that has no times, or that the patient requests anyway. */
export function isRequested({ kind, slug }: Exam, { enquiry }: BookingQuery): boolean {
  return kind === "ENQUIRY" || (parseSlugList(enquiry ?? "") ?? []).includes(slug);
}

/** What follows the choice of exams: times of one, plans for several, a request, or a notice. */
export function screenOf(
  exams: readonly Exam[],
  query: BookingQuery,
): "times" | "visits" | "enquiry" | "walk-in" {
  const [first] = exams;
  if (exams.every((exam) => isRequested(exam, query))) return "enquiry";
  if (exams.length > 1) return "visits";
  return first?.kind === "WALK_IN" ? "walk-in" : "times";
}

function slotOf({ date, startTime, endTime, deviceId }: SeparateTime): PlannedSlot | undefined {
  if (!date || !startTime) return undefined;
  return {
    start: `${date}T${startTime}`,
    end: `${date}T${endTime ?? startTime}`,
    ...(deviceId === undefined ? {} : { deviceId }),
  };
}

function timesOf({ times = [], ...single }: BookingQuery): readonly SeparateTime[] {
  return [single, ...times];
}

function keysIn(times: readonly SeparateTime[]): readonly string[] {
  const keys = times.map(({ bookingKey }) => bookingKey);
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** The keys of a booking, each once. */
export function keysOf(query: BookingQuery): readonly string[] {
  return keysIn(timesOf(query));
}

/** The keys under which times are held: requests hold none. */
export function heldKeys(query: BookingQuery): readonly string[] {
  return keysIn(timesOf(query).filter(slotOf));
}

/** Whether these holds are for the times in the address. */
export function holdsPlan(holds: readonly Pick<Hold, "start">[], query: BookingQuery): boolean {
  const slots = timesOf(query).flatMap((time) => slotOf(time) ?? []);
  const held = holds.map(({ start }) => start.slice(0, "2026-11-19T09:40".length));
  return slots.length > 0 && slots.every(({ start }) => held.includes(start));
}

/** Whether the form can be shown: each exam has its key, and a time if it needs one. */
export function isReady({ exams }: BookingPlan, { date, startTime }: BookingQuery): boolean {
  const timed = ({ as, slot }: PlannedExam) =>
    as === "BOOKING_REQUEST" || slot !== undefined || Boolean(date && startTime);
  return exams.length > 0 && exams.every((planned) => planned.bookingKey && timed(planned));
}
