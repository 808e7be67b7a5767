/** A questionnaire as SurveyJS has it, with what our pages do themselves turned off. */
import { type Question, QuestionFileModel, SurveyModel, settings } from "survey-core";
import "survey-core/i18n/macedonian";
import { logTrouble } from "../../lib/log";
import { showFaces } from "./PainFaces";
import { addSuggestions } from "./suggestions";

export type Answers = Readonly<Record<string, unknown>>;

/** What is needed of a questionnaire to show it. */
export interface ShownQuestionnaire {
  readonly title: string;
  /** A SurveyJS definition, as JSON. */
  readonly json: string;
  readonly css: string;
  readonly modalSize: string;
  readonly showClosingConfirmation: boolean;
  readonly showPreviousButtonOnLastPageEnabled: boolean;
}

/** Adds a file to the booking, and answers under which id. */
export type UploadFile = (file: File) => Promise<number>;

export interface SurveyOptions {
  readonly answers?: Answers | undefined;
  /** The code of a language, such as en-AU or mk. */
  readonly language: string;
  readonly requiredMark: boolean;
  readonly numbered: boolean;
  readonly readOnly?: boolean | undefined;
  readonly upload?: UploadFile | undefined;
  /** Of a required question without an answer. */
  readonly requiredText: string;
}

settings.animationEnabled = false;

export function surveyOf(json: string, options: SurveyOptions): SurveyModel {
  const survey = new SurveyModel(JSON.parse(json));
  survey.locale = options.language.split("-")[0] ?? "en";
  // The content policy refuses styles that a script writes.
  survey.generateStylesheet = false;
  // The page around it has the title, the progress and the buttons.
  survey.showTitle = false;
  survey.showPageTitles = false;
  survey.showProgressBar = false;
  survey.showNavigationButtons = false;
  survey.showCompletedPage = false;
  survey.showQuestionNumbers = options.numbered;
  survey.requiredMark = options.requiredMark ? "*" : "";
  survey.isCompact = true;
  survey.readOnly = options.readOnly === true;
  survey.questionErrorLocation = "bottom";
  survey.autoFocusFirstError = true;
  if (options.answers) survey.data = { ...options.answers };
  // A choice that is no longer there would stay unseen, and be refused.
  if (options.readOnly !== true) survey.clearIncorrectValues(true);
  survey.onErrorCustomText.add((_, shown) => {
    if (shown.name === "required") shown.text = options.requiredText;
  });
  addSuggestions(survey);
  showFaces(survey);
  addUploads(survey, options.upload);
  return survey;
}

/** Files become documents of the booking; the answer has their names. One that can't be added stops no one. */
function addUploads(survey: SurveyModel, upload: UploadFile | undefined): void {
  for (const question of survey.getAllQuestions(false, false, true)) {
    if (!(question instanceof QuestionFileModel)) continue;
    question.storeDataAsText = false;
    question.allowImagesPreview = false;
    question.waitForUpload = true;
  }
  survey.onUploadFiles.add(async (_, { files, callback }) => {
    const added = await Promise.all(
      files.map(async (file) => ({ file, content: await documentOf(file, upload) })),
    );
    callback(added);
  });
}

async function documentOf(file: File, upload: UploadFile | undefined): Promise<string> {
  try {
    return upload ? `document:${await upload(file)}` : "";
  } catch {
    logTrouble("A file of a questionnaire was not added.");
    return "";
  }
}

/** How many of the questions that are asked have an answer. */
export function answeredOf(survey: SurveyModel): { answered: number; total: number } {
  const asked = survey
    .getAllQuestions(true)
    .filter((question: Question) => question.hasInput && question.isVisibleInSurvey);
  return { answered: asked.filter((question) => !question.isEmpty()).length, total: asked.length };
}
