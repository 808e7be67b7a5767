import { useQuery } from "@tanstack/react-query";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import {
  Button,
  ButtonLink,
  ButtonRow,
  Card,
  FactList,
  MessageDialog,
  PageHead,
  ProcessingDialog,
} from "../../../ui";
import { BookingScreen, creationErrorWords, HeldTime, LoadFailed, useRenewal } from "../../booking";
import { summaryQuery } from "../api";
import { CodeStep } from "../CodeStep";
import { refusalOfError } from "../model/refusal";
import { formerFacts, newFacts } from "./move-facts";
import type { MoveProps } from "./move-props";
import { useMove } from "./useMove";

/** The old and the new time; the details are not asked for again. */
export function MoveCheck(props: MoveProps) {
  const { bookingKey, plan, holds, timesHref, onLost } = props;
  const language = useLanguage();
  const { text } = language;
  const { renewal } = useRenewal([bookingKey], onLost);
  const summary = useQuery(summaryQuery(bookingKey));
  const move = useMove(props);
  const title = text("move.title");
  const slugs = props.slugs.split(",");
  const moved = (summary.data?.appointments ?? []).filter(({ slug }) => slugs.includes(slug));
  return (
    <BookingScreen key="move" title={title}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("move.intro")} />
        <HeldTime page={{ plan, holds }} renewal={renewal} />
        {summary.error && <LoadFailed error={summary.error} retry={summary.refetch} />}
        <div className="field-pair">
          <Card title={text("move.from")} className="stack">
            <FactList items={formerFacts(language, moved)} />
          </Card>
          <Card title={text("move.to")} className="stack">
            <FactList items={newFacts(language, plan.exams)} />
          </Card>
        </div>
        <ButtonRow>
          <Button variant="primary" size="lg" busy={move.isPending} onPress={() => move.mutate()}>
            {text("move.do")}
          </Button>
          <ButtonLink href={timesHref}>{text("move.another")}</ButtonLink>
          <ButtonLink variant="quiet" href={`/appointments/${bookingKey}`}>
            {text("move.keep")}
          </ButtonLink>
        </ButtonRow>
      </div>
      <ProcessingDialog title={text("move.moving")} isOpen={move.isPending} />
      {isApiError(move.error, "message.otp_required") ? (
        <CodeStep bookingKey={bookingKey} onProven={() => move.mutate()} onClose={move.reset} />
      ) : (
        <NotMoved error={move.error} onClose={move.reset} />
      )}
    </BookingScreen>
  );
}

/** Why it was not moved: nothing has changed. */
function NotMoved({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const { text } = useLanguage();
  const refusal = refusalOfError("RESCHEDULE", error);
  const words = error ? creationErrorWords(error) : undefined;
  return (
    <MessageDialog
      title={text(refusal?.title ?? "move.failed_title")}
      isOpen={words !== undefined}
      onClose={onClose}
      buttonLabel={text("portal.back")}
    >
      <p>
        {refusal ? text(refusal.text) : words && ("key" in words ? text(words.key) : words.text)}
      </p>
      <p>{text("move.stands")}</p>
    </MessageDialog>
  );
}
