import type { DocumentType } from "../../api";
import { addDays, type CivilDate } from "../../lib/civil-date";
import { DraftDocuments } from "../documents";
import { NeedsFields } from "./NeedsFields";
import { PreferredTimes } from "./PreferredTimes";
import { ReferrerField } from "./ReferrerField";
import type { ChosenDoctor, PreferredDay, TextBinding, YesNo } from "./types";

const PREFERRED_TIMES_MAX = 3;

/** What is typed here. */
interface Answers {
  readonly preferredTimes: readonly PreferredDay[];
  readonly referrer: ChosenDoctor | null;
  readonly pregnant: YesNo;
  readonly claustrophobic: YesNo;
}

type Field = keyof Answers | "interpreterLanguage" | "mobility" | "weightKg";

interface ScanQuestionsProps {
  fields: {
    typed: Answers & { readonly bookingFor: string };
    type: (changes: Partial<Answers>, field: Field) => void;
    error: (field: Field) => string | undefined;
    rule: (field: Field) => { shown: boolean; required: boolean };
    bind: (field: "interpreterLanguage" | "mobility" | "weightKg") => TextBinding;
  };
  page: {
    checked: { today: CivilDate; limits: { bookingHorizonDays: number } };
    form: { documentTypes: readonly DocumentType[]; validContentTypes: readonly string[] };
    plan: { separate: boolean; exams: readonly PlannedExam[] };
    query: { upload?: boolean };
  };
}

interface PlannedExam {
  readonly exam: { readonly name: string };
  readonly bookingKey?: string;
}

/** What the clinic should know about the scans: times that suit, who referred, documents, needs. */
export function ScanQuestions({ fields, page }: ScanQuestionsProps) {
  const { typed, type, error, bind, rule } = fields;
  const { today, limits } = page.checked;
  const question = (field: "pregnant" | "claustrophobic") => ({
    id: field,
    value: typed[field],
    onChange: (answer: YesNo) => type({ [field]: answer }, field),
    error: error(field),
  });
  return (
    <>
      {rule("preferredTimes").shown && (
        <PreferredTimes
          value={typed.preferredTimes}
          onChange={(preferredTimes) => type({ preferredTimes }, "preferredTimes")}
          error={error("preferredTimes")}
          max={PREFERRED_TIMES_MAX}
          first={addDays(today, 1)}
          last={addDays(today, limits.bookingHorizonDays)}
        />
      )}
      {rule("referrer").shown && (
        <ReferrerField
          value={typed.referrer}
          onChange={(referrer) => type({ referrer }, "referrer")}
          error={error("referrer")}
          required={rule("referrer").required}
        />
      )}
      {draftsOf(page.plan).map(({ bookingKey, examName }, index) => (
        <DraftDocuments
          key={bookingKey}
          bookingKey={bookingKey}
          examName={examName}
          types={page.form.documentTypes}
          contentTypes={page.form.validContentTypes}
          opensUpload={index === 0 && page.query.upload}
        />
      ))}
      <NeedsFields
        asks={(field) => rule(field).shown}
        bind={bind}
        question={question}
        isAboutOther={typed.bookingFor !== "SELF"}
      />
    </>
  );
}

/** Scans that are booked one by one have a draft each; otherwise all share one. */
function draftsOf({ separate, exams }: ScanQuestionsProps["page"]["plan"]) {
  const drafts = exams.flatMap(({ bookingKey, exam }) =>
    bookingKey ? [{ bookingKey, examName: separate ? exam.name : undefined }] : [],
  );
  return separate ? drafts : drafts.slice(0, 1);
}
