import { useContext } from "react";
import type { Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner } from "../../../ui";
import { FormDemandsContext } from "../form-demands";
import type { BookingQuery } from "../model/query";

interface ChangedExamProps {
  exams: readonly Exam[];
  query: BookingQuery;
}

/** The scan differs from the one that was chosen first, or answers have something to say about it. */
export function ChangedExam({ exams, query: { changedExamSlug } }: ChangedExamProps) {
  const { text } = useLanguage();
  const exam = exams.find(({ slug }) => slug === changedExamSlug);
  return (
    <>
      {exam && <Banner tone="info">{text("slots.changed_exam", { exam: exam.name })}</Banner>}
      {useContext(FormDemandsContext)?.notice}
    </>
  );
}
