import { useLanguage } from "../../../i18n";
import { Icon, Tag } from "../../../ui";
import { type NamedQuestion, questionsOf } from "../model/questionnaire";
import type { VersionContent } from "../model/questionnaire-diff";
import type { Trial } from "./api";
import { useOutcomeWords } from "./useOutcomeWords";

interface TrialResultProps {
  trial: Trial;
  content: VersionContent;
}

/** Which outcomes would follow, each with why. */
export function TrialResult({ trial, content }: TrialResultProps) {
  const { text, lang } = useLanguage();
  const words = useOutcomeWords();
  const questions = questionsOf(content.json, lang);
  const titles = (names: readonly string[]) =>
    names.map((name) => `“${questions.get(name)?.title ?? name}”`).join(", ");
  const decided = content.outcomes.flatMap((outcome, at) => {
    const tried = trial.outcomes[at];
    return tried ? [{ outcome, tried, number: at + 1 }] : [];
  });
  const missing = [
    trial.unanswered.length > 0 &&
      text("editor.unanswered", { questions: titles(trial.unanswered) }),
    trial.invalid.length > 0 && text("editor.invalid", { questions: titles(trial.invalid) }),
  ];

  return (
    <>
      {!trial.complete && (
        <p>
          <Tag tone="info">{text("editor.unfinished")}</Tag> {missing.filter(Boolean).join(" ")}
        </p>
      )}
      {decided.every(({ tried }) => !tried.isTrue) && <p>{text("editor.nothing_follows")}</p>}
      <ul className="editor-decided">
        {decided.map(({ outcome, tried, number }) => (
          <li key={number} className={tried.isTrue ? undefined : "muted"}>
            <Icon name={tried.isTrue ? "check" : "close"} />
            <span>
              <strong>{text("editor.outcome", { number })}</strong>{" "}
              {tried.isTrue
                ? words({ ...outcome, result: { ...tried.result } })
                : text("editor.does_not_follow")}{" "}
              <Because read={tried.read} questions={questions} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BecauseProps {
  read: Trial["outcomes"][number]["read"];
  questions: ReadonlyMap<string, NamedQuestion>;
}

/** What a condition read, as a sentence. */
function Because({ read, questions }: BecauseProps) {
  const { text } = useLanguage();
  const answers = read.map(({ name, value }) => {
    const known = questions.get(name);
    const question = known?.title ?? name;
    if (value === null || value === undefined || value === "") {
      return text("editor.not_answered", { question });
    }
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const shown = values.map((one) => known?.choices.get(String(one)) ?? shownValue(one));
    return text("editor.answered", { question, answer: shown.join(", ") });
  });
  return answers.length > 0 && text("editor.because", { answers: answers.join("; ") });
}

function shownValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
