import { useMutation } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { type GivenAnswer, isApiError, type Questionnaire } from "../../../api";
import { type TextKey, useLanguage } from "../../../i18n";
import { MessageDialog, ProcessingDialog } from "../../../ui";
import { creationErrorWords } from "../../booking";
import { type Answers, QuestionnaireDialog, type UploadFile } from "../../questionnaires";

export interface AnswerDialogProps {
  questionnaire: Questionnaire;
  /** As far as it was answered before. */
  answers?: Answers | undefined;
  overline?: ReactNode;
  completeLabel?: string | undefined;
  upload?: UploadFile | undefined;
  save: (answer: GivenAnswer) => Promise<unknown>;
  onSaved: () => void;
  /** Closed without being completed. */
  onClose: () => void;
  /** The questions were changed meanwhile: opens the present ones with what was answered. */
  onChanged?: ((answers: Answers) => void) | undefined;
  /** What is said when the answers can't be saved; by default what the server says. */
  failure?: TextKey | undefined;
  /** Deals with a failure elsewhere; answers whether it did. */
  onFailure?: ((error: unknown) => boolean) | undefined;
}

/** A questionnaire over the page, and its saving. What was answered stays while it can't be saved. */
export function AnswerDialog({
  questionnaire,
  save,
  onSaved,
  onChanged,
  failure,
  onFailure,
  ...shown
}: AnswerDialogProps) {
  const { text } = useLanguage();
  const [given, setGiven] = useState<Answers>({});
  const saving = useMutation({
    mutationFn: (answers: Answers) =>
      save({
        questionnaireId: questionnaire.id,
        questionnaireVersion: questionnaire.version,
        questionnaireResult: JSON.stringify(answers),
      }),
    onSuccess: onSaved,
    onError: (error) => {
      if (onFailure?.(error)) saving.reset();
    },
  });
  const { error } = saving;
  const done = isApiError(error, "message.questionnaires_already_answered");
  const changed = onChanged && isApiError(error, "message.questionnaire_changed");

  function closeMessage() {
    saving.reset();
    if (done) onSaved();
    if (changed) onChanged(given);
  }

  return (
    <>
      <Suspense fallback={<ProcessingDialog title={text("questionnaire.loading")} isOpen />}>
        <QuestionnaireDialog
          {...shown}
          questionnaire={questionnaire}
          busy={saving.isPending}
          onComplete={(answers) => {
            setGiven(answers);
            saving.mutate(answers);
          }}
        />
      </Suspense>
      {error && (
        <FailureDialog
          error={error}
          text={done || changed ? undefined : failure}
          onClose={closeMessage}
        />
      )}
    </>
  );
}

interface FailureDialogProps {
  error: unknown;
  /** By default what the server says. */
  text?: TextKey | undefined;
  onClose: () => void;
}

/** Says why something could not be opened or saved. */
export function FailureDialog({ error, text: key, onClose }: FailureDialogProps) {
  const { text } = useLanguage();
  const done = isApiError(error, "message.questionnaires_already_answered");
  const words = key ? { key } : creationErrorWords(error);
  return (
    <MessageDialog
      title={text(done ? "forms.done_title" : "portal.failed_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("help.done")}
    >
      <p>{"key" in words ? text(words.key) : words.text}</p>
    </MessageDialog>
  );
}
