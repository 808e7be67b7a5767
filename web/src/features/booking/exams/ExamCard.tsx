import type { Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ExamCard as Card, type ExamAction } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { examNote } from "../model/exam-note";
import { modalityIcon } from "../model/modality-icon";
import { type BookingQuery, withoutSlot } from "../model/query";
import { addedSlugs, EXAMS_MAX, toggled } from "../model/several";
import { bookingHref, useGo } from "../navigation";

interface ExamCardProps {
  exam: Exam;
  address: BookingAddress;
  query: BookingQuery;
}

export function ExamCard({ exam, address, query }: ExamCardProps) {
  const { text, formats } = useLanguage();
  const note = examNote(exam);
  return (
    <Card
      icon={modalityIcon(exam.modalityCode)}
      name={exam.name}
      level={2}
      facts={[
        { icon: "clock", text: formats.duration(exam.minutes) },
        { text: text(note.text, note.minutes ? { duration: formats.duration(note.minutes) } : {}) },
      ]}
      action={useExamAction({ exam, address, query })}
    />
  );
}

const linkLabels = {
  WALK_IN: "exams.see_clinics",
  ENQUIRY: "exams.ask",
  ONLINE: "exams.choose",
  PENDING: "exams.choose",
} as const;

/** A single scan continues at once; several are added, except walk-ins. */
function useExamAction({ exam, address, query }: ExamCardProps): ExamAction {
  const { text } = useLanguage();
  const go = useGo();
  if (query.procedureTab === "multiple" && exam.kind !== "WALK_IN") {
    const slugs = addedSlugs(query);
    const added = slugs.includes(exam.slug);
    if (!added && slugs.length >= EXAMS_MAX) {
      return { kind: "word", label: text("exams.full", { limit: EXAMS_MAX }) };
    }
    return {
      kind: "toggle",
      added,
      label: text(added ? "exams.added" : "exams.add"),
      name: text(added ? "exams.added_name" : "exams.add_name", { exam: exam.name }),
      onPress: () => go(bookingHref(address, toggled(query, exam.slug)), { sameScreen: true }),
    };
  }
  const label = text(linkLabels[exam.kind]);
  return {
    kind: "link",
    href: bookingHref({ ...address, examSlugs: [exam.slug] }, withoutSlot(query)),
    label,
    name: `${label} ${exam.name}`,
  };
}
