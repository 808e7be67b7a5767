import type { ReactNode } from "react";
import { type Exam, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Icon, Tag } from "../../../ui";
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
    <article className="exam-card" aria-labelledby={`exam-${exam.slug}`}>
      <span className="exam-card__glyph">
        <Icon name={modalityIcon(exam.modalityCode)} />
      </span>
      <div className="exam-card__words">
        <h2 className="exam-card__name" id={`exam-${exam.slug}`}>
          {exam.name}
        </h2>
        <p className="exam-card__facts">
          <span>
            <Icon name="clock" />
            {formats.duration(exam.minutes)}
          </span>
          <span>
            {text(note.text, note.minutes ? { duration: formats.duration(note.minutes) } : {})}
          </span>
        </p>
      </div>
      <div className="exam-card__action">
        <ExamAction exam={exam} address={address} query={query} />
      </div>
    </article>
  );
}

/** A scan that takes a time leads on to the times; the others say what to do instead. */
function ExamAction({ exam, address, query }: ExamCardProps): ReactNode {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  if (exam.kind === "ENQUIRY") {
    if (!radiology.phone) return <Tag tone="info">{text("exams.enquiry")}</Tag>;
    return (
      <ButtonLink icon="phone" href={phoneHref(radiology.phone)}>
        {text("exams.call")}
        <span className="visually-hidden"> {text("exams.call_about", { exam: exam.name })}</span>
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={bookingHref({ ...address, examSlugs: [exam.slug] }, withoutSlot(query))}>
      {text(exam.kind === "WALK_IN" ? "exams.see_clinics" : "exams.choose")}
      <span className="visually-hidden"> {exam.name}</span>
    </ButtonLink>
  );
}
