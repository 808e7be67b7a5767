import type { Exam } from "../../api";
import type { BookingAddress, BookingQuery } from "../booking";

/** The props of every screen of several scans. */
export interface VisitsProps {
  readonly address: BookingAddress;
  readonly query: BookingQuery;
  /** In the order of the address. */
  readonly exams: readonly Exam[];
}
