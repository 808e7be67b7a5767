import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type TextKey, useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import type { Values } from "../model/fields";
import { outcomesOf } from "../model/questionnaire";
import type { VersionContent } from "../model/questionnaire-diff";
import { checkQuery, type Finding } from "./api";

/** Nobody is interrupted while they type. */
const REST_MS = 700;

export function contentOf(values: Values): VersionContent {
  return { json: String(values.json ?? ""), outcomes: outcomesOf(values) };
}

/** An outcome that was just added says nothing yet. */
export function isWritten({ outcomes }: VersionContent): boolean {
  return outcomes.every(({ condition }) => condition.trim() !== "");
}

/** What is wrong with a questionnaire, a moment after each change. */
export function useCheck(values: Values, isEnabled: boolean) {
  const resting = useDebounced(values, REST_MS);
  const content = contentOf(resting);
  const check = useQuery({
    ...checkQuery(content),
    enabled: isEnabled && isWritten(content),
    placeholderData: keepPreviousData,
  });
  return {
    findings: distinct(check.data ?? []),
    isChecked: check.isSuccess && !check.isPlaceholderData && resting === values,
    error: check.error,
  };
}

/** A condition that names something twice has one problem. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  const about = ({ kind, detail, place, outcome, line }: Finding) =>
    JSON.stringify([kind, detail, place, outcome, line]);
  return [...new Map(findings.map((finding) => [about(finding), finding])).values()];
}

const WORDS: Readonly<Record<string, TextKey>> = {
  unreadable: "editor.finding_unreadable",
  unreadable_question: "editor.finding_unreadable_question",
  syntax: "editor.finding_syntax",
  unknown_name: "editor.finding_unknown_name",
  unknown_function: "editor.finding_unknown_function",
  meaningless: "editor.finding_meaningless",
  never_true: "editor.finding_never_true",
  unsupported_question: "editor.finding_unsupported_question",
  too_large: "editor.finding_too_large",
  too_deep: "editor.finding_too_deep",
  inherited_name: "editor.finding_inherited_name",
  depends_on_order: "editor.finding_depends_on_order",
  remote: "editor.finding_remote",
  reserved_name: "editor.finding_reserved_name",
};

/** What a finding says, with its place. */
export function useFindingWords() {
  const { text } = useLanguage();
  return ({ kind, detail, place, outcome, line }: Finding): string => {
    // Its place is said before it.
    const about = detail.replace(/ at line \d+ column \d+$/, "");
    const known = WORDS[kind];
    const what = known
      ? text(known, { detail: about, place })
      : text("editor.finding_unknown", { detail: detail || kind, place });
    if (typeof outcome === "number") {
      return text("editor.at_outcome", { number: outcome + 1, what });
    }
    return typeof line === "number" ? text("editor.at_line", { line, what }) : what;
  };
}
