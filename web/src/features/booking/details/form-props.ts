import type { Clinic, Exam, HoldsResponse } from "../../../api";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";

/** What every screen after a held time knows. */
export interface FormScreenProps {
  readonly address: BookingAddress;
  readonly query: BookingQuery;
  readonly bookingKey: string;
  readonly exam: Exam;
  readonly clinic: Clinic;
  readonly holds: HoldsResponse;
  readonly links: FormLinks;
  /** The time is gone, or may be: what the server said. */
  readonly onLost: (error: Error) => void;
}

export interface FormLinks {
  readonly exams: string;
  readonly slots: string;
  readonly details: string;
  readonly check: string;
}
