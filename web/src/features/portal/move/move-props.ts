import type { HoldsResponse } from "../../../api";
import type { BookedExam, BookingPlan } from "../../booking";

/** The booking to move, and the time that is held for it. */
export interface MoveProps {
  bookingKey: string;
  /** Of the appointments that are moved, joined by commas. */
  slugs: string;
  plan: Omit<BookingPlan, "exams"> & { readonly exams: readonly BookedExam[] };
  holds: HoldsResponse;
  timesHref: string;
  onLost: (error: Error) => void;
}
