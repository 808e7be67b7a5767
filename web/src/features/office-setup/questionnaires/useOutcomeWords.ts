import { useQueries } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { choicesQuery } from "../api";
import { OUTCOME_TEXTS, type Outcome, RESULT_FIELDS } from "../model/questionnaire";
import { nameOf } from "../resources";

const OF_RECORDS = RESULT_FIELDS.flatMap((field) => (field.kind === "record" ? [field] : []));

/** An outcome as sentences: what happens, then each effect. */
export function useOutcomeWords() {
  const { text } = useLanguage();
  const records = useQueries({ queries: OF_RECORDS.map(({ from }) => choicesQuery(from)) });

  /** Records by their names, and anything else as it is. */
  function shown(name: string, value: unknown): string {
    const at = OF_RECORDS.findIndex((field) => field.name === name);
    const field = OF_RECORDS[at];
    const record = field && records[at]?.data?.find((one) => one[field.by] === value);
    return field && record ? nameOf(field.from, record) : String(value);
  }

  return ({ type, result }: Outcome): string => {
    const effects = RESULT_FIELDS.flatMap(({ name, label, kind }) => {
      const value = result[name];
      const isNothing = value === undefined || value === null || value === "" || value === false;
      if (isNothing || kind === "key") return [];
      if (kind === "switch") return [sentence(text(label))];
      const unit = kind === "minutes" ? ` ${text("setup.unit_minutes")}` : "";
      return [sentence(`${text(label)}: ${shown(name, value)}${unit}`)];
    });
    return [sentence(text(OUTCOME_TEXTS[type])), ...effects].join(" ");
  };
}

/** With a full stop, unless it has its own. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
