/** Booking for a patient on the phone, with the calls that patients use. */
import { queryOptions } from "@tanstack/react-query";
import {
  answered,
  api,
  type Exam,
  type Hold,
  RetryKeys,
  type Slot,
  type SubmittedNeeds,
} from "../../api";
import { addDays, type CivilDate } from "../../lib/civil-date";
import { alternativesOf, type CheckedCase, callOf, reserve, type TypedDetails } from "../booking";
import type { Board } from "./api";
import { dayOf } from "./model";

/** An exam at a time. */
export interface BookingChoice {
  readonly exam: Exam;
  readonly slot: Slot;
}

/** The exams of a clinic that have times. */
export function examsQuery(clinicSlug: string) {
  return queryOptions({
    queryKey: ["clinic-exams", clinicSlug],
    queryFn: async ({ signal }) => {
      const params = { path: { slug: clinicSlug } };
      const exams = await answered(api.GET("/api/clinics/{slug}/exams", { params, signal }));
      return exams.filter(({ kind }) => kind === "ONLINE" || kind === "PENDING");
    },
  });
}

/** The free times of an exam at the clinic of a board on a day, with the known needs of a key's draft. */
export function timesQuery(board: Board, examSlug: string, day: CivilDate, fitting?: Fitting) {
  return queryOptions({
    queryKey: ["office", "times", board.clinicSlug, examSlug, day, fitting, board.version],
    queryFn: ({ signal }) =>
      slotsOf(board, examSlug, { start: day, end: day }, fitting?.bookingKey, signal),
  });
}

/** From the first day with a free time on, this many days are searched… */
const LOOKED_THROUGH_DAYS = 7;
/** …and this many of them offered. */
const PROPOSED_DAYS = 4;

/** The next days with free times, each with its first time. */
export function nextTimesQuery(
  board: Board,
  examSlug: string,
  after: CivilDate,
  fitting?: Fitting,
) {
  const { clinicSlug, regionSlug, version } = board;
  return queryOptions({
    queryKey: ["office", "next-times", clinicSlug, examSlug, after, fitting, version],
    queryFn: async ({ signal }) => {
      const query = { examSlug, clinicSlug, regionSlug, after };
      const params = { query, header: draftHeader(fitting?.bookingKey) };
      const next = await answered(api.GET("/api/slots/next", { params, signal }));
      const first = next.clinics[0]?.slots[0];
      if (!first) return [];
      const start = dayOf(first.start);
      const days = { start, end: addDays(start, LOOKED_THROUGH_DAYS - 1) };
      return firstOfDays(await slotsOf(board, examSlug, days, fitting?.bookingKey, signal));
    },
  });
}

/** The earliest time of each day, of the nearest days. */
export function firstOfDays(slots: readonly Slot[]): readonly Slot[] {
  const inTime = slots.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const days = [...new Set(inTime.map(({ start }) => dayOf(start)))];
  return days
    .slice(0, PROPOSED_DAYS)
    .flatMap((day) => inTime.find(({ start }) => dayOf(start) === day) ?? []);
}

/** A draft, and what its times depend on: the caller's needs, and the reason for a short-notice booking. */
export interface Fitting {
  readonly bookingKey: string;
  readonly needs: string | undefined;
  readonly shortNotice: string | undefined;
}

function draftHeader(bookingKey: string | undefined) {
  return bookingKey ? { "Booking-Key": bookingKey } : {};
}

async function slotsOf(
  { clinicSlug, regionSlug }: Board,
  examSlug: string,
  days: { start: CivilDate; end: CivilDate },
  bookingKey?: string,
  signal?: AbortSignal,
): Promise<readonly Slot[]> {
  const query = { examSlug, clinicSlug, regionSlug, ...days };
  const params = { query, header: draftHeader(bookingKey) };
  const { clinics } = await answered(
    api.GET("/api/slots", { params, ...(signal ? { signal } : {}) }),
  );
  return clinics.flatMap(({ slots }) => slots);
}

/** Lets the draft be booked at shorter notice than patients may. */
export function allowShortNotice(bookingKey: string, reason: string) {
  const params = { path: { bookingKey } };
  return answered(
    api.PUT("/api/admin/booking_keys/{bookingKey}/short_notice", { params, body: { reason } }),
  );
}

/** Holds a time under the draft's key. */
export async function hold(
  board: Board,
  bookingKey: string,
  { exam, slot }: BookingChoice,
): Promise<Hold> {
  const wanted = { ...slot, examSlug: exam.slug, clinicSlug: board.clinicSlug };
  const { holds } = await reserve(bookingKey, [wanted], {});
  const [made] = holds;
  if (!made) throw new Error("What was reserved is held.");
  return made;
}

/** Renews the held time to its full length. */
export async function renew(bookingKey: string): Promise<Hold | undefined> {
  const params = { path: { bookingKey } };
  const { holds } = await answered(api.PUT("/api/booking_keys/{bookingKey}/holds", { params }));
  return holds[0];
}

export interface Needed {
  readonly board: Board;
  readonly bookingKey: string;
  readonly exam: Exam;
  readonly held: Hold;
  readonly needs: SubmittedNeeds;
}

/**
 * Sets the caller's needs on the draft: some needs take time, some rule a device out. Returns the same start with
 * all needs; nothing if it is not available.
 */
export async function fitted({ board, bookingKey, exam, held, needs }: Needed) {
  const params = { path: { bookingKey } };
  await answered(api.PUT("/api/booking_keys/{bookingKey}/needs", { params, body: needs }));
  const instant = Date.parse(held.start);
  const day = dayOf(held.start);
  const free = await slotsOf(board, exam.slug, { start: day, end: day }, bookingKey);
  const offered = free.filter(({ start }) => Date.parse(start) === instant);
  const slot = offered.find(({ deviceId }) => deviceId === held.deviceId) ?? offered[0];
  if (!slot) return undefined;
  if (slot.deviceId === held.deviceId && Date.parse(slot.end) === Date.parse(held.end)) return held;
  try {
    return await hold(board, bookingKey, { exam, slot });
  } catch (error) {
    if (alternativesOf(error)) return undefined;
    throw error;
  }
}

export interface Submission {
  readonly bookingKey: string;
  readonly board: Board;
  readonly exam: Exam;
  readonly held: Hold;
  readonly typed: TypedDetails;
  readonly checked: CheckedCase;
  /** The language of messages to the patient. */
  readonly language: string;
  /** Why the patient is booked although they have another appointment at that time. */
  readonly overlapReason: string;
  /** Why the patient is booked although the answers to the questionnaires rule it out. */
  readonly denialReason: string;
}

const submissions = new RetryKeys();

export function book(submission: Submission) {
  const { bookingKey, board, exam, held, typed, checked, language } = submission;
  const overlapReason = submission.overlapReason.trim();
  const denialReason = submission.denialReason.trim();
  const planned = { exam, clinicSlug: board.clinicSlug, as: "APPOINTMENT" as const };
  const call = callOf({
    plan: { separate: false, exams: [{ ...planned, bookingKey, hold: held }] },
    typed,
    formCase: checked,
    acceptedTerms: true,
    regionSlug: board.regionSlug,
  });
  if (call.kind !== "APPOINTMENTS") throw new Error("A time is held, so it is booked.");
  const body = {
    ...call.body,
    language,
    ...(overlapReason && { overlapReason }),
    ...(denialReason && { denialReason }),
  };
  return submissions.call(body, (key) =>
    answered(
      api.POST("/api/appointments", { params: { header: { "Idempotency-Key": key } }, body }),
    ),
  );
}
