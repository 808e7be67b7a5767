import { type FormEvent, useContext, useEffect, useState } from "react";
import { isApiError, useConfig } from "../../../api";
import {
  Button,
  ButtonLink,
  ButtonRow,
  Card,
  Checkbox,
  ErrorSummary,
  PageHead,
  ProcessingDialog,
} from "../../../ui";
import { prepareCaptcha } from "../../captcha";
import { BookingScreen } from "../BookingScreen";
import { CodeBeforeContext } from "../code-before";
import { BookingCard } from "../details/BookingCard";
import type { FormScreenProps } from "../details/form-props";
import { HeldTime } from "../details/HeldTime";
import { useDraft } from "../draft";
import { FormDemandsContext } from "../form-demands";
import { useRenewal } from "../hold";
import { patientDetailsOf } from "../model/submission";
import type { TypedDetails } from "../model/typed-details";
import { useWords } from "../on-behalf";
import { CreationFailed } from "./CreationFailed";
import { sendingWords } from "./sending-words";
import { TypedSummary } from "./TypedSummary";
import { useBooking } from "./useBooking";
import "../details/details.css";
import "./check.css";

/** Where a code is sent: to the email address, or else by text message. */
function contactOf({ checked }: FormScreenProps, typed: TypedDetails) {
  const { email = "", contactNumber } = patientDetailsOf(typed, checked);
  return email ? { email } : { contactNumber };
}

export function CheckScreen(page: FormScreenProps) {
  const { keys, plan, links, query, onLost } = page;
  const text = useWords();
  const { radiology, application } = useConfig();
  const { draft, change } = useDraft();
  const { renewal } = useRenewal(keys, onLost);
  const booking = useBooking(page);
  const made = booking.data;
  const demands = useContext(FormDemandsContext);
  const CodeBefore = useContext(CodeBeforeContext);
  const needsCode = isApiError(booking.error, "message.otp_required");
  const [asksCode, setAsksCode] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const unaccepted = attempt > 0 && !draft.acceptedTerms;
  const forSelf = draft.typed.bookingFor === "SELF";
  const words = sendingWords(plan);
  const title = text(words.title);
  useEffect(() => void prepareCaptcha(application.captcha), [application.captcha]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!draft.acceptedTerms) setAttempt(attempt + 1);
    else if (demands?.askCode) setAsksCode(true);
    else booking.mutate(undefined);
  }

  return (
    <BookingScreen
      key="check"
      title={unaccepted ? text("page.error", { page: title }) : title}
      step={2}
      doneHrefs={[links.exams, links.slots]}
    >
      <div className="wrap side-columns">
        <form className="stack-large" onSubmit={submit} noValidate aria-label={title}>
          <PageHead title={title} intro={text(words.intro)} />
          <HeldTime page={page} renewal={renewal} />
          {unaccepted && (
            <ErrorSummary
              title={text("details.to_fix", { count: 1 })}
              attempt={attempt}
              items={[{ href: "#acceptedTerms", label: text("check.error_terms") }]}
            />
          )}
          <TypedSummary page={page} />
          <Card as="div">
            <Checkbox
              id="acceptedTerms"
              name="acceptedTerms"
              label={text(forSelf ? "check.terms" : "check.terms_for", {
                provider: radiology.name,
                name: draft.typed.firstName,
              })}
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
            <Button variant="primary" size="lg" type="submit" busy={booking.isPending}>
              {text(words.send, { count: plan.exams.length })}
            </Button>
            <ButtonLink variant="quiet" href={links.more ?? links.details}>
              {text("check.back")}
            </ButtonLink>
          </ButtonRow>
          <p className="small muted">{text("check.no_payment")}</p>
        </form>
        <BookingCard page={page} />
      </div>
      <ProcessingDialog title={text(words.sending)} isOpen={booking.isPending && !asksCode}>
        <p>{text("check.wait")}</p>
      </ProcessingDialog>
      {asksCode &&
        !made &&
        demands?.askCode?.({
          bookingKey: plan.exams[0]?.bookingKey ?? "",
          contact: contactOf(page, draft.typed),
          error: booking.error,
          busy: booking.isPending,
          onCode: (code) => booking.mutate(code),
          onClose: () => {
            booking.reset();
            setAsksCode(false);
          },
        })}
      {made?.said && demands?.confirmed(made.said, () => booking.finish(made))}
      {needsCode && CodeBefore && query.bookingRequestSlug ? (
        <CodeBefore
          bookingRequestSlug={query.bookingRequestSlug}
          onProven={() => booking.mutate(undefined)}
          onClose={booking.reset}
        />
      ) : (
        !(asksCode && booking.isError) && <CreationFailed booking={booking} />
      )}
    </BookingScreen>
  );
}
