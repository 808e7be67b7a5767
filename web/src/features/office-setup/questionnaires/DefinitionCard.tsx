import { useRef } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Card } from "../../../ui";
import { useFailure } from "../../office";
import { fieldId } from "../fields/RecordField";
import { definitionOf } from "../model/questionnaire";
import type { RecordState } from "../useRecord";
import type { Finding } from "./api";
import { CodeArea, type CodeAreaHandle } from "./CodeArea";
import { conditionId } from "./OutcomesCard";
import { useCheck, useFindingWords } from "./useCheck";

/** The questions as they are written, with what is wrong with them. */
export function DefinitionCard({ record, readOnly }: { record: RecordState; readOnly: boolean }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useFindingWords();
  const area = useRef<CodeAreaHandle>(null);
  const { values, errors } = record;
  const json = String(values.json ?? "");
  const { findings, isChecked, error } = useCheck(values, !readOnly);
  const id = fieldId("json");
  const definition = definitionOf(json);
  const wrongLines = new Set(findings.flatMap(({ line }) => line ?? []));
  const ofDefinition = findings.some(({ outcome }) => typeof outcome !== "number");

  function goTo({ line, column, outcome }: Finding) {
    if (typeof outcome === "number") document.getElementById(conditionId(outcome))?.focus();
    else area.current?.goTo(line ?? 1, column ?? 1);
  }

  return (
    <Card
      title={text("editor.questions")}
      action={
        !readOnly && (
          <Button
            variant="quiet"
            disabledReason={definition ? undefined : text("editor.mend_first")}
            onPress={() => record.change({ json: `${JSON.stringify(definition, null, 2)}\n` })}
          >
            {text("editor.tidy")}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="muted small" id={`${id}-help`}>
          {text("editor.definition_help")}
        </p>
        {errors.json && findings.length === 0 && <p className="ui-field__error">{errors.json}</p>}
        <CodeArea
          ref={area}
          id={id}
          label={text("editor.definition")}
          value={json}
          onChange={(next) => record.change({ json: next })}
          wrongLines={wrongLines}
          isWrong={ofDefinition || Boolean(errors.json)}
          describedBy={`${id}-help`}
        />
        <div role="status" className="stack">
          {error && <Banner tone="warning">{failure(error)}</Banner>}
          {findings.length > 0 && (
            <Banner tone="danger">
              <strong>{text("editor.problems", { count: findings.length })}</strong>
              <ul className="editor-findings">
                {findings.map((finding) => (
                  <li key={JSON.stringify(finding)}>
                    <button type="button" className="editor-finding" onClick={() => goTo(finding)}>
                      {words(finding)}
                    </button>
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          {isChecked && findings.length === 0 && (
            <Banner tone="success">{text("editor.no_problems")}</Banner>
          )}
        </div>
      </div>
    </Card>
  );
}
