/** What needs SurveyJS, loaded as one when a questionnaire is opened. */
export { Questionnaire } from "./Questionnaire";
export { QuestionnaireDialog } from "./QuestionnaireDialog";
