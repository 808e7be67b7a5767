import type { FormEvent, ReactNode } from "react";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, ButtonRow, ErrorSummary, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import type { useRenewal } from "../hold";
import { BookingCard } from "./BookingCard";
import type { FormScreenProps } from "./form-props";
import { HeldTime } from "./HeldTime";
import type { FormFields } from "./useFormFields";
import "./details.css";

interface FormPageProps {
  page: FormScreenProps;
  title: string;
  intro: string;
  fields: FormFields;
  renewal: ReturnType<typeof useRenewal>["renewal"];
  onContinue: () => void;
  busy?: boolean;
  continueLabel: string;
  back: { href: string; label: string };
  /** What may replace the form for now: it has its own forms. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the form: its questions, their errors, and the booking beside them. */
export function FormPage({
  page,
  title,
  intro,
  fields,
  renewal,
  onContinue,
  busy = false,
  continueLabel,
  back,
  beside,
  children,
}: FormPageProps) {
  const { text } = useLanguage();
  const { links, wrong } = { links: page.links, wrong: fields.wrong };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.pass()) onContinue();
  }

  return (
    <BookingScreen
      title={wrong.length > 0 ? text("page.error", { page: title }) : title}
      step={2}
      doneHrefs={[links.exams, links.slots]}
    >
      <div className="wrap side-columns">
        <form className="stack-large" onSubmit={submit} noValidate aria-label={title}>
          <PageHead title={title} intro={intro} />
          <HeldTime page={page} renewal={renewal} />
          {wrong.length > 0 && (
            <ErrorSummary
              title={text("details.to_fix", { count: wrong.length })}
              attempt={fields.attempt}
              items={wrong.map((field) => ({
                href:
                  field === "dateOfBirth"
                    ? `#dateOfBirth-${fields.birthPart ?? "day"}`
                    : `#${field}`,
                label: fields.error(field) ?? "",
              }))}
            />
          )}
          {children}
          <ButtonRow>
            <Button
              variant="primary"
              size="lg"
              type="submit"
              busy={busy}
              busyLabel={text("details.saving")}
            >
              {continueLabel}
            </Button>
            <ButtonLink variant="quiet" href={back.href}>
              {back.label}
            </ButtonLink>
          </ButtonRow>
          <p className="small muted">{text("details.kept")}</p>
        </form>
        <div className="stack-large">
          <BookingCard page={page} />
          {beside}
        </div>
      </div>
    </BookingScreen>
  );
}
