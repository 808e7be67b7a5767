/** A questionnaire on its way: its model, which page is shown, and what each button does. */
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { SurveyModel } from "survey-core";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import type { DialogProgress } from "../../ui";
import {
  type Answers,
  answeredOf,
  type ShownQuestionnaire,
  surveyOf,
  type UploadFile,
} from "./survey";

export interface SurveyProps {
  /** Another one needs another `key`. */
  questionnaire: ShownQuestionnaire;
  answers?: Answers | undefined;
  readOnly?: boolean | undefined;
  /** After each change. */
  onChange?: ((answers: Answers) => void) | undefined;
  /** All that is asked has a valid answer. */
  onComplete?: ((answers: Answers) => void) | undefined;
  upload?: UploadFile | undefined;
}

export interface ShownSurvey {
  readonly model: SurveyModel;
  readonly progress: DialogProgress | undefined;
  readonly isLast: boolean;
  /** Absent where there is no page before, or the questionnaire doesn't lead back from its last page. */
  readonly back: (() => void) | undefined;
  readonly next: () => void;
  readonly isDirty: boolean;
}

export function useSurvey({
  questionnaire,
  answers,
  readOnly,
  onChange,
  onComplete,
  upload,
}: SurveyProps): ShownSurvey {
  const { text, lang } = useLanguage();
  const { application } = useConfig();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [isDirty, setDirty] = useState(false);
  const [model] = useState(() =>
    surveyOf(questionnaire.json, {
      answers,
      language: lang,
      requiredMark: application.requiredAsterisk,
      numbered: application.questionNumbers,
      requiredText: text("questionnaire.required"),
      readOnly,
      upload,
    }),
  );
  const changed = useEffectEvent(() => {
    setDirty(true);
    onChange?.({ ...model.data });
  });

  useEffect(() => {
    const show = () => refresh();
    const change = () => changed();
    const focus = (survey: SurveyModel) => survey.currentPage?.focusFirstQuestion();
    const turn = (survey: SurveyModel) => {
      refresh();
      // Once the page has been drawn.
      requestAnimationFrame(() => focus(survey));
    };
    model.onValueChanged.add(change);
    model.onCurrentPageChanged.add(turn);
    model.onPageVisibleChanged.add(show);
    return () => {
      model.onValueChanged.remove(change);
      model.onCurrentPageChanged.remove(turn);
      model.onPageVisibleChanged.remove(show);
    };
  }, [model]);

  const [language] = lang.split("-");
  useEffect(() => {
    model.locale = language ?? "en";
  }, [model, language]);

  const isLast = model.isLastPage;
  const mayGoBack = !isLast || questionnaire.showPreviousButtonOnLastPageEnabled;
  return {
    model,
    progress: useProgress(model),
    isLast,
    back: !model.isFirstPage && mayGoBack ? () => model.prevPage() : undefined,
    next: () => {
      if (!isLast) model.nextPage();
      else if (model.validate(true, true)) onComplete?.({ ...model.data });
    },
    isDirty,
  };
}

function useProgress(model: SurveyModel): DialogProgress | undefined {
  const { text } = useLanguage();
  const total = model.visiblePageCount;
  if (total > 1) {
    const done = model.currentPageNo + 1;
    const title = model.currentPage?.locTitle.textOrHtml ?? "";
    const named = title ? "questionnaire.page_named" : "questionnaire.page";
    return { text: text(named, { number: done, count: total, title }), done, total };
  }
  const { answered, total: questions } = answeredOf(model);
  if (questions < 2) return undefined;
  return {
    text: text("questionnaire.answered", { number: answered, count: questions }),
    done: answered,
    total: questions,
  };
}
