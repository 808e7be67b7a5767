import { useId } from "react";
import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";
import "./office.css";

interface DecisionsProps {
  /** Absent where no questionnaire was decided upon. */
  decisions: readonly components["schemas"]["DecisionTrace"][] | undefined;
}

/** What the answers to questionnaires have led to, and why, in the server's sentences. */
export function Decisions({ decisions = [] }: DecisionsProps) {
  const { text } = useLanguage();
  const id = useId();
  if (decisions.length === 0) return null;
  return (
    <section className="stack-small" aria-labelledby={id}>
      <h3 id={id} className="office-small-title">
        {text("office.decisions")}
      </h3>
      <ul className="office-decisions">
        {decisions.flatMap(({ questionnaireId, answeredAt, sentences }) =>
          sentences.map((sentence) => (
            <li key={`${questionnaireId} ${answeredAt} ${sentence}`}>{sentence}</li>
          )),
        )}
      </ul>
    </section>
  );
}
