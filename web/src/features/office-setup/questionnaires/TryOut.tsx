import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { Banner, Button, Card, Loading } from "../../../ui";
import { useFailure } from "../../office";
import { type Answers, Questionnaire } from "../../questionnaires";
import type { Values } from "../model/fields";
import { definitionOf } from "../model/questionnaire";
import type { RecordState } from "../useRecord";
import { trialQuery } from "./api";
import { FormBoundary } from "./FormBoundary";
import { TrialResult } from "./TrialResult";
import { contentOf, isWritten } from "./useCheck";

const REST_MS = 700;

/** The form as patients see it, to be filled in, and what the answers lead to. Nothing is stored. */
export function TryOut({ record, readOnly }: { record: RecordState; readOnly: boolean }) {
  const { text } = useLanguage();
  const [round, setRound] = useState(0);
  const values = useDebounced(record.values, REST_MS);
  return (
    <Card
      title={text("editor.try")}
      className="editor-try"
      action={
        <Button variant="quiet" onPress={() => setRound(round + 1)}>
          {text("editor.try_again")}
        </Button>
      }
    >
      {definitionOf(String(values.json)) ? (
        <Form key={round} values={values} readOnly={readOnly} />
      ) : (
        <Banner tone="info">{text("editor.mend_first")}</Banner>
      )}
    </Card>
  );
}

function Form({ values, readOnly }: { values: Values; readOnly: boolean }) {
  const { text } = useLanguage();
  const [answers, setAnswers] = useState<Answers>({});
  const json = String(values.json);
  const shown = {
    title: String(values.title),
    json,
    css: String(values.css ?? ""),
    modalSize: String(values.modalSize),
    showClosingConfirmation: false,
    showPreviousButtonOnLastPageEnabled: values.showPreviousButtonOnLastPageEnabled === true,
  };
  return (
    <div className="stack">
      <p className="muted small">{text("editor.try_help")}</p>
      <FormBoundary key={json} failed={text("editor.cannot_show")}>
        <Suspense fallback={<Loading label={text("office.loading")} blocks={[4, 4]} />}>
          <Questionnaire questionnaire={shown} answers={answers} onChange={setAnswers} />
        </Suspense>
      </FormBoundary>
      {/* The server decides only for those who may save. */}
      {"outcomes" in values && !readOnly && <Result values={values} answers={answers} />}
    </div>
  );
}

function Result({ values, answers }: { values: Values; answers: Answers }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const content = contentOf(values);
  const settled = useDebounced(answers, REST_MS);
  const trial = useQuery({
    ...trialQuery(content, settled),
    enabled: content.outcomes.length > 0 && isWritten(content),
  });
  const isUndecidable = isApiError(trial.error, "message.invalid_fields");
  return (
    <section className="editor-result stack" aria-label={text("editor.result")} role="status">
      <h3 className="editor-result__title">{text("editor.result")}</h3>
      {content.outcomes.length === 0 && <p className="muted">{text("editor.no_outcomes")}</p>}
      {trial.error && (
        <Banner tone="warning">
          {isUndecidable ? text("editor.mend_first") : failure(trial.error)}
        </Banner>
      )}
      {trial.data && <TrialResult trial={trial.data} content={content} />}
    </section>
  );
}
