/** Questionnaires: shown by SurveyJS, which is loaded when one is opened. Show these within a `Suspense`. */
import { lazy } from "react";

export {
  type About,
  changeExamOfAnswers,
  openQuestionnaires,
  processOutcomes,
  saveAnswers,
  uploadFile,
} from "./api";
export { forgetAnswers, keepAnswers, keptAnswers } from "./kept";
export { usePainWords } from "./pain-words";
export type { Answers, UploadFile } from "./survey";

const load = () => import("./lazy");

export const Questionnaire = lazy(async () => ({ default: (await load()).Questionnaire }));
export const QuestionnaireDialog = lazy(async () => ({
  default: (await load()).QuestionnaireDialog,
}));
