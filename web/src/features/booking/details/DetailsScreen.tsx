import { type FormEvent, useState } from "react";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { civilDateHere } from "../../../lib/civil-date";
import { Button, ButtonLink, ButtonRow, ErrorSummary, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import { useDraft } from "../draft";
import { useRenewal } from "../hold";
import {
  type FormField,
  formFields,
  type Problems,
  problemsOf,
  type TypedDetails,
} from "../model/patient-details";
import { useGo } from "../navigation";
import { problemWords } from "../words";
import { BookingCard } from "./BookingCard";
import { CardFields, ContactFields, PersonFields } from "./DetailsFields";
import { fieldTarget } from "./field-target";
import type { FormScreenProps } from "./form-props";
import { HeldTime } from "./HeldTime";
import "./details.css";

/** Who the scan is for, and how to reach them. */
export function DetailsScreen({ bookingKey, exam, clinic, holds, links, onLost }: FormScreenProps) {
  const language = useLanguage();
  const { text } = language;
  const go = useGo();
  const { limits } = useConfig();
  const { draft, change } = useDraft();
  const { renewal, busy } = useRenewal(bookingKey, onLost);
  const [attempt, setAttempt] = useState(Object.keys(draft.refused).length > 0 ? 1 : 0);
  const current: Problems = {
    ...draft.refused,
    ...problemsOf(draft.typed, civilDateHere(new Date()), limits),
  };
  const problems = attempt > 0 ? current : {};
  const wrong = formFields.filter((field) => problems[field]);
  const [hold] = holds.holds;

  function type(changes: Partial<TypedDetails>, field: FormField) {
    const { [field]: _fixed, ...refused } = draft.refused;
    change({ typed: { ...draft.typed, ...changes }, refused });
    busy();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(current).length > 0) setAttempt(attempt + 1);
    else go(links.check);
  }

  const fields = {
    typed: draft.typed,
    type,
    error: (field: FormField) => {
      const problem = problems[field];
      return problem && problemWords(language, problem);
    },
    birthPart: problems.dateOfBirth?.birthPart,
  };
  return (
    <BookingScreen
      key="details"
      title={
        wrong.length > 0
          ? text("page.error", { page: text("details.title") })
          : text("details.title")
      }
      step={2}
      doneHrefs={[links.exams, links.slots]}
    >
      <div className="wrap side-columns">
        <form
          className="stack-large"
          onSubmit={submit}
          noValidate
          aria-label={text("details.title")}
        >
          <PageHead title={text("details.title")} intro={text("details.intro")} />
          <HeldTime holds={holds} clinic={clinic} renewal={renewal} />
          {wrong.length > 0 && (
            <ErrorSummary
              title={text("details.to_fix", { count: wrong.length })}
              attempt={attempt}
              items={wrong.map((field) => ({
                href: `#${fieldTarget(field, problems[field])}`,
                label: fields.error(field) ?? "",
              }))}
            />
          )}
          <PersonFields {...fields} />
          <ContactFields {...fields} />
          <CardFields {...fields} />
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit">
              {text("details.continue")}
            </Button>
            <ButtonLink variant="quiet" href={links.slots}>
              {text("details.back")}
            </ButtonLink>
          </ButtonRow>
          <p className="small muted">{text("details.kept")}</p>
        </form>
        {hold && <BookingCard exam={exam} clinic={clinic} hold={hold} slotsHref={links.slots} />}
      </div>
    </BookingScreen>
  );
}
