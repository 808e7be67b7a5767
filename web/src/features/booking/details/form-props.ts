import type { BookingForm, Clinic, HoldsResponse } from "../../../api";
import type { BookingAddress } from "../model/address";
import type { CheckedCase } from "../model/patient-details";
import type { BookingPlan, PlannedExam } from "../model/plan";
import type { BookingQuery } from "../model/query";

/** One exam of the booking, with the clinic that the address names. */
export interface BookedExam extends PlannedExam {
  readonly clinic: Clinic | undefined;
}

/** The props of every page of the form. */
export interface FormScreenProps {
  readonly address: BookingAddress;
  readonly query: BookingQuery;
  readonly plan: Omit<BookingPlan, "exams"> & { readonly exams: readonly BookedExam[] };
  /** The keys that hold times; none if every scan is only requested. */
  readonly keys: readonly string[];
  readonly holds: HoldsResponse | undefined;
  readonly form: BookingForm;
  readonly checked: CheckedCase;
  readonly links: FormLinks;
  /** A time is gone, or may be: the server's error. */
  readonly onLost: (error: Error) => void;
}

export interface FormLinks {
  readonly exams: string;
  readonly slots: string;
  readonly details: string;
  /** The second page; absent if it has no questions. */
  readonly more: string | undefined;
  readonly check: string;
}
