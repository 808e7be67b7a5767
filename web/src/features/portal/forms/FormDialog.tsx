import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GivenAnswer, QuestionnaireSet, QuestionnaireSetQuery } from "../../../api";
import { useLanguage } from "../../../i18n";
import { MessageDialog, ProcessingDialog } from "../../../ui";
import type { Answers } from "../../questionnaires";
import { AnswerDialog, type AnswerDialogProps, FailureDialog } from "./AnswerDialog";
import { openQuestionnaires } from "./api";

type Shown = Omit<AnswerDialogProps, "questionnaire" | "answers" | "onChanged">;

interface FormDialogProps extends Shown {
  wanted: QuestionnaireSetQuery;
  /** It may be answered once more. */
  isAgain?: boolean;
}

/** Opens a questionnaire of a booking or request, with what was answered before. */
export function FormDialog({ wanted, isAgain = false, ...shown }: FormDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const [kept, setKept] = useState<Answers>();
  const query = queryOptions({
    queryKey: ["opened-form", wanted],
    queryFn: () => openQuestionnaires(wanted),
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const { data, error } = useQuery(query);
  const { onSaved, onClose } = shown;
  if (error) return <FailureDialog error={error} onClose={onClose} />;
  if (!data) return <ProcessingDialog title={text("questionnaire.loading")} isOpen />;
  const form = data.questionnaires.find(({ answered }) => isAgain || !answered);
  if (!form) {
    return (
      <MessageDialog
        title={text("forms.done_title")}
        isOpen
        onClose={onSaved}
        buttonLabel={text("help.done")}
      >
        <p>{text("message.questionnaires_already_answered")}</p>
      </MessageDialog>
    );
  }
  return (
    <AnswerDialog
      {...shown}
      key={`${form.id} ${form.version}`}
      questionnaire={form}
      answers={kept ?? earlierAnswers(data, form.id)}
      onChanged={(answers) => {
        setKept(answers);
        void client.refetchQueries({ queryKey: query.queryKey });
      }}
    />
  );
}

/** What was answered to it before, if it can be read. */
function earlierAnswers({ answers }: QuestionnaireSet, id: number): Answers | undefined {
  const found = answers.find(({ questionnaireId }) => questionnaireId === id);
  return found && answersIn(found);
}

export function answersIn({
  questionnaireResult,
}: Pick<GivenAnswer, "questionnaireResult">): Answers | undefined {
  try {
    const answers: unknown = JSON.parse(questionnaireResult);
    return typeof answers === "object" && answers !== null ? (answers as Answers) : undefined;
  } catch {
    return undefined;
  }
}
