import { type Exam, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ExamCard as Card, type ExamAction } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { examNote } from "../model/exam-note";
import { modalityIcon } from "../model/modality-icon";
import { type BookingQuery, withoutSlot } from "../model/query";
import { bookingHref } from "../navigation";
import { phoneHref } from "../PhoneLink";

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

/** A scan that takes a time leads on to the times; the others say what to do instead. */
function useExamAction({ exam, address, query }: ExamCardProps): ExamAction {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  if (exam.kind === "ENQUIRY") {
    if (!radiology.phone) return { kind: "word", label: text("exams.enquiry") };
    const label = text("exams.call");
    return {
      kind: "link",
      icon: "phone",
      href: phoneHref(radiology.phone),
      label,
      name: `${label} ${text("exams.call_about", { exam: exam.name })}`,
    };
  }
  const label = text(exam.kind === "WALK_IN" ? "exams.see_clinics" : "exams.choose");
  return {
    kind: "link",
    href: bookingHref({ ...address, examSlugs: [exam.slug] }, withoutSlot(query)),
    label,
    name: `${label} ${exam.name}`,
  };
}
