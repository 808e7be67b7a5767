import { type FormEvent, useState } from "react";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, ButtonRow, Card, Checkbox, ErrorSummary, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import { BookingCard } from "../details/BookingCard";
import type { FormScreenProps } from "../details/form-props";
import { HeldTime } from "../details/HeldTime";
import { useDraft } from "../draft";
import { useRenewal } from "../hold";
import { CreationFailed } from "./CreationFailed";
import { TypedSummary } from "./TypedSummary";
import { useBooking } from "./useBooking";
import "../details/details.css";
import "./check.css";

/** One look over everything before it is booked. */
export function CheckScreen(props: FormScreenProps) {
  const { bookingKey, exam, clinic, holds, links, onLost } = props;
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const { draft, change } = useDraft();
  const { renewal } = useRenewal(bookingKey, onLost);
  const booking = useBooking(props);
  const [attempt, setAttempt] = useState(0);
  const unaccepted = attempt > 0 && !draft.acceptedTerms;
  const [hold] = holds.holds;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!draft.acceptedTerms) setAttempt(attempt + 1);
    else booking.mutate();
  }

  return (
    <BookingScreen
      key="check"
      title={unaccepted ? text("page.error", { page: text("check.title") }) : text("check.title")}
      step={2}
      doneHrefs={[links.exams, links.slots]}
    >
      <div className="wrap side-columns">
        <form className="stack-large" onSubmit={submit} noValidate aria-label={text("check.title")}>
          <PageHead title={text("check.title")} intro={text("check.intro")} />
          <HeldTime holds={holds} clinic={clinic} renewal={renewal} />
          {unaccepted && (
            <ErrorSummary
              title={text("details.to_fix", { count: 1 })}
              attempt={attempt}
              items={[{ href: "#acceptedTerms", label: text("check.error_terms") }]}
            />
          )}
          <TypedSummary typed={draft.typed} detailsHref={links.details} />
          <Card as="div">
            <Checkbox
              id="acceptedTerms"
              name="acceptedTerms"
              label={text("check.terms", { provider: radiology.name })}
              isSelected={draft.acceptedTerms}
              onChange={(acceptedTerms) => change({ acceptedTerms })}
              error={unaccepted ? text("check.error_terms") : undefined}
              required
            />
            <a
              className="link-alone"
              href={radiology.termsAndConditionsUrl ?? "/terms"}
              target="_blank"
              rel="noopener"
            >
              {text("check.read_terms")}
            </a>
          </Card>
          <ButtonRow>
            <Button
              variant="primary"
              size="lg"
              type="submit"
              busy={booking.isPending}
              busyLabel={text("check.booking")}
            >
              {text(exam.kind === "PENDING" ? "check.ask" : "check.book")}
            </Button>
            <ButtonLink variant="quiet" href={links.details}>
              {text("check.back")}
            </ButtonLink>
          </ButtonRow>
          <p className="small muted">{text("check.no_payment")}</p>
        </form>
        {hold && <BookingCard exam={exam} clinic={clinic} hold={hold} slotsHref={links.slots} />}
      </div>
      <CreationFailed booking={booking} />
    </BookingScreen>
  );
}
