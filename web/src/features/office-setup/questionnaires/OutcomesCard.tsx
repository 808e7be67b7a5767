import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Card, EmptyState } from "../../../ui";
import { fieldId } from "../fields/RecordField";
import { type Outcome, outcomesOf } from "../model/questionnaire";
import type { RecordState } from "../useRecord";
import { OutcomeRow } from "./OutcomeRow";
import { useCheck, useFindingWords } from "./useCheck";

const ID = fieldId("outcomes");

/** The element of a condition, so that a problem leads there. */
export function conditionId(position: number): string {
  return `${ID}-${position}-condition`;
}

const BLANK: Outcome = { condition: "", type: "DENY_BOOKING", result: {} };

/** What the answers lead to: one row for each outcome. */
export function OutcomesCard({ record, readOnly }: { record: RecordState; readOnly: boolean }) {
  const { text } = useLanguage();
  const words = useFindingWords();
  const { values, saving } = record;
  const outcomes = outcomesOf(values);
  const { findings } = useCheck(values, !readOnly);
  const refused = isApiError(saving.error) ? saving.error.fields : [];
  const set = (next: readonly Outcome[]) => record.change({ outcomes: next });

  /** By the names of the parts: what the server refused, or what the check says since. */
  function errorsOf(position: number): Record<string, string> {
    const start = `outcomes.${position}.`;
    const before = refused.filter(({ field }) => field.startsWith(start));
    const found = findings.filter(({ outcome }) => outcome === position);
    const partOf = ({ inResult, place }: (typeof found)[number]) =>
      inResult ? `result.${place.split(".")[1]}` : "condition";
    return Object.fromEntries([
      ...before.map(({ field, message }) => [field.slice(start.length), message]),
      ...found.map((finding) => [partOf(finding), words(finding)]),
    ]);
  }

  return (
    <Card title={text("editor.outcomes")}>
      <div className="stack" id={ID} tabIndex={-1}>
        <p className="muted small">{text("editor.outcomes_help")}</p>
        {record.errors.outcomes && refused.length === 0 && (
          <p className="ui-field__error">{record.errors.outcomes}</p>
        )}
        {outcomes.length === 0 && <EmptyState title={text("editor.no_outcomes")} inCard />}
        <ol className="editor-outcomes">
          {outcomes.map((outcome, position) => {
            // An outcome has no other identity.
            const id = `${ID}-${position}`;
            return (
              <OutcomeRow
                key={id}
                id={id}
                position={position}
                outcome={outcome}
                errors={errorsOf(position)}
                onChange={(next) => set(outcomes.map((one, at) => (at === position ? next : one)))}
                onRemove={() => set(outcomes.filter((_, at) => at !== position))}
              />
            );
          })}
        </ol>
        {!readOnly && (
          <div>
            <Button icon="plus" onPress={() => set([...outcomes, BLANK])}>
              {text("editor.add_outcome")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
