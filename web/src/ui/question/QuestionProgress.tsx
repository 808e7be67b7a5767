import { Meter } from "../meter/Meter";
import "./question.css";

export interface QuestionProgressProps {
  /** Such as "3 of 5 answered". */
  text: string;
  answered: number;
  total: number;
}

export function QuestionProgress({ text, answered, total }: QuestionProgressProps) {
  return (
    <div className="ui-question-progress">
      <span>{text}</span>
      <Meter done={answered} total={total} />
    </div>
  );
}
