/** The most important fact about a scan before choosing it. */
import type { Exam } from "../../../api";
import type { TextKey } from "../../../i18n";

export interface ExamNote {
  readonly text: TextKey;
  /** How long before the scan the rule holds. */
  readonly minutes?: number;
}

const preparationNotes = {
  FAST: "exams.note_fast",
  FLUIDS: "exams.note_fluids",
  CAFFEINE: "exams.note_caffeine",
  FULL_BLADDER: "exams.note_full_bladder",
  FORM: "exams.note_form",
} as const;

export function examNote(exam: Exam): ExamNote {
  if (exam.kind === "WALK_IN") return { text: "exams.note_walk_in" };
  if (exam.kind === "ENQUIRY") return { text: "exams.note_enquiry" };
  if (exam.kind === "PENDING") return { text: "exams.note_pending" };
  const [first] = exam.preparation;
  if (!first) return { text: "exams.note_none" };
  return { text: preparationNotes[first.rule], minutes: first.minutesBefore };
}
