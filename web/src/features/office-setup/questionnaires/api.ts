import { queryOptions } from "@tanstack/react-query";
import {
  answered,
  api,
  type QuestionnaireFinding,
  type QuestionnaireOutcome,
  type QuestionnaireTrial,
} from "../../../api";
import { filledOutcomes, type Outcome } from "../model/questionnaire";
import type { VersionContent } from "../model/questionnaire-diff";

export type Finding = QuestionnaireFinding;
export type Trial = QuestionnaireTrial;

function unsaved({ json, outcomes }: VersionContent) {
  return { json, outcomes: filledOutcomes(outcomes) as QuestionnaireOutcome[] };
}

/** All that is wrong with questions and outcomes. Each state of them is checked once. */
export function checkQuery(content: VersionContent) {
  const body = unsaved(content);
  return queryOptions({
    queryKey: ["questionnaire-check", body],
    queryFn: ({ signal }) =>
      answered(api.POST("/api/admin/questionnaires/checks", { body, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** What answers would lead to. */
export function trialQuery(content: VersionContent, answers: Readonly<Record<string, unknown>>) {
  const body = { ...unsaved(content), answer: JSON.stringify(answers) };
  return queryOptions({
    queryKey: ["questionnaire-trial", body],
    queryFn: ({ signal }) =>
      answered(api.POST("/api/admin/questionnaires/trials", { body, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A published version, which never changes. */
export function versionQuery(id: number, version: number) {
  return queryOptions({
    queryKey: ["questionnaire-version", id, version],
    queryFn: async ({ signal }): Promise<VersionContent> => {
      const params = { path: { id, version } };
      const found = await answered(
        api.GET("/api/admin/questionnaires/{id}/versions/{version}", { params, signal }),
      );
      return { json: found.json, outcomes: found.outcomes as unknown as Outcome[] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
