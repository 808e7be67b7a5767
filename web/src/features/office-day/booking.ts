/** Booking for somebody on the telephone, with the calls that patients use. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api, type Exam, RetryKeys, type Slot } from "../../api";
import type { CivilDate } from "../../lib/civil-date";
import type { Board } from "./api";

/** What staff type of a caller. */
export interface Caller {
  readonly firstName: string;
  readonly lastName: string;
  readonly birth: { readonly day: string; readonly month: string; readonly year: string };
  readonly contactNumber: string;
  readonly email: string;
  readonly notes: string;
}

export const NOBODY: Caller = {
  firstName: "",
  lastName: "",
  birth: { day: "", month: "", year: "" },
  contactNumber: "",
  email: "",
  notes: "",
};

/** An exam at a time. */
export interface Wish {
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

/** The free times of an exam at the clinic of a board on a day. */
export function timesQuery(board: Board, examSlug: string, day: CivilDate) {
  return queryOptions({
    queryKey: ["office", "times", board.clinicSlug, examSlug, day, board.version],
    queryFn: async ({ signal }) => {
      const { clinicSlug, regionSlug } = board;
      const query = { examSlug, clinicSlug, regionSlug, start: day, end: day };
      const { clinics } = await answered(api.GET("/api/slots", { params: { query }, signal }));
      return clinics.flatMap(({ slots }) => slots);
    },
    enabled: examSlug !== "",
  });
}

export interface Submission {
  readonly bookingKey: string;
  readonly clinicSlug: string;
  readonly wish: Wish;
  readonly caller: Caller;
  readonly dateOfBirth: CivilDate;
}

const submissions = new RetryKeys();

export function book({ bookingKey, clinicSlug, wish, caller, dateOfBirth }: Submission) {
  const { firstName, lastName, contactNumber, email, notes } = caller;
  const { exam, slot } = wish;
  const body = {
    bookingKey,
    acceptedTerms: true,
    patientDetails: { firstName, lastName, dateOfBirth, contactNumber, email },
    ...(notes.trim() && { notes }),
    appointments: [
      {
        examSlug: exam.slug,
        clinicSlug,
        deviceId: slot.deviceId,
        start: slot.start,
        end: slot.end,
      },
    ],
  };
  return submissions.call(body, (key) =>
    answered(
      api.POST("/api/appointments", { params: { header: { "Idempotency-Key": key } }, body }),
    ),
  );
}
