import type { ReactNode } from "react";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, Meter } from "../../ui";
import { SurveyForm } from "./SurveyForm";
import { type SurveyProps, useSurvey } from "./useSurvey";

export interface QuestionnaireProps extends SurveyProps {
  /** Of the last button; "Done" by default. */
  completeLabel?: string | undefined;
  busy?: boolean | undefined;
  /** What went wrong with the answers. */
  trouble?: ReactNode;
}

/** A questionnaire within a page: its questions, and the buttons to the next page and back. */
export function Questionnaire({ completeLabel, busy, trouble, ...survey }: QuestionnaireProps) {
  const { text } = useLanguage();
  const shown = useSurvey(survey);
  const { progress, isLast, back, next } = shown;
  const canComplete = !isLast || (survey.onComplete && !survey.readOnly);
  return (
    <div className="stack">
      {progress && (
        <div className="questionnaire-progress">
          <span>{progress.text}</span>
          <Meter done={progress.done} total={progress.total} />
        </div>
      )}
      <SurveyForm model={shown.model} css={survey.questionnaire.css} />
      {trouble}
      {(back || canComplete) && (
        <ButtonRow>
          {back && (
            <Button icon="chevron-left" onPress={back}>
              {text("questionnaire.back")}
            </Button>
          )}
          {canComplete && (
            <Button
              variant="primary"
              onPress={next}
              busy={busy}
              busyLabel={text("questionnaire.sending")}
            >
              {isLast ? (completeLabel ?? text("questionnaire.done")) : text("questionnaire.next")}
            </Button>
          )}
        </ButtonRow>
      )}
    </div>
  );
}
