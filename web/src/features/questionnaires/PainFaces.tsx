/** The question `painScore`, from 0 to 10, as faces. */
import { createElement, useEffect, useReducer } from "react";
import { QuestionRatingModel, RendererFactory, type SurveyModel } from "survey-core";
import { ReactQuestionFactory } from "survey-react-ui";
import { FaceScale } from "../../ui";
import { usePainWords } from "./pain-words";

/** The server reads the score from this question. */
const NAME = "painScore";
const RENDERER = "scanbook-faces";
const MOST = 10;

interface FacesProps {
  question: QuestionRatingModel;
}

function Faces({ question }: FacesProps) {
  const words = usePainWords();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const changed = () => refresh();
    question.onPropertyChanged.add(changed);
    return () => question.onPropertyChanged.remove(changed);
  }, [question]);
  return (
    <FaceScale
      legend={question.locTitle.textOrHtml}
      legendHidden
      words={words}
      value={question.isEmpty() ? null : Number(question.value)}
      onChange={(score) => {
        question.value = score;
      }}
      required={question.isRequired}
      isReadOnly={question.isReadOnly}
    />
  );
}

export function showFaces(survey: SurveyModel): void {
  RendererFactory.Instance.registerRenderer("rating", "faces", RENDERER);
  ReactQuestionFactory.Instance.registerQuestion(RENDERER, (props: unknown) =>
    createElement(Faces, props as FacesProps),
  );
  for (const question of survey.getAllQuestions()) {
    if (!(question instanceof QuestionRatingModel) || question.name !== NAME) continue;
    if (question.rateMin === 0 && question.rateMax === MOST) question.renderAs = "faces";
  }
}
