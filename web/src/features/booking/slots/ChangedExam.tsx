import type { Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner } from "../../../ui";
import type { BookingQuery } from "../model/query";

interface ChangedExamProps {
  exams: readonly Exam[];
  query: BookingQuery;
}

/** The scan differs from the one that was chosen first. */
export function ChangedExam({ exams, query: { changedExamSlug } }: ChangedExamProps) {
  const { text } = useLanguage();
  const exam = exams.find(({ slug }) => slug === changedExamSlug);
  return exam ? (
    <Banner tone="info">{text("slots.changed_exam", { exam: exam.name })}</Banner>
  ) : null;
}
