import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ConfirmDialog, Dialog } from "../../ui";
import { SurveyForm } from "./SurveyForm";
import type { Answers } from "./survey";
import { type SurveyProps, useSurvey } from "./useSurvey";

/** A person who types is not interrupted for each letter. */
const SAVE_AFTER_MS = 800;

export interface QuestionnaireDialogProps extends Omit<SurveyProps, "onChange" | "readOnly"> {
  /** Above the title, such as the exam that it is about. */
  overline?: ReactNode;
  /** Keeps what was answered so far; after a pause, and before the page is left. */
  onSave?: ((answers: Answers) => void) | undefined;
  onComplete: (answers: Answers) => void;
  /** Closed without being completed. */
  onClose: () => void;
  completeLabel?: string | undefined;
  busy?: boolean | undefined;
  /** What went wrong with the answers. */
  trouble?: ReactNode;
}

/** A questionnaire over the page: neither Escape nor a press beside it closes it. */
export function QuestionnaireDialog({
  overline,
  onSave,
  onClose,
  completeLabel,
  busy,
  trouble,
  ...survey
}: QuestionnaireDialogProps) {
  const { text } = useLanguage();
  const { questionnaire } = survey;
  const [isLeaving, setLeaving] = useState(false);
  const onChange = useSaving(onSave);
  const { model, progress, isLast, back, next } = useSurvey({ ...survey, onChange });
  const leave = () => (questionnaire.showClosingConfirmation ? setLeaving(true) : onClose());
  return (
    <Dialog
      isOpen
      isStatic
      size={questionnaire.modalSize === "sm" ? "md" : "lg"}
      title={questionnaire.title}
      overline={overline}
      progress={progress}
      onClose={leave}
      closeLabel={text("questionnaire.close")}
      footer={
        <>
          {back && (
            <Button icon="chevron-left" onPress={back}>
              {text("questionnaire.back")}
            </Button>
          )}
          <Button
            variant="primary"
            onPress={next}
            busy={busy}
            busyLabel={text("questionnaire.sending")}
          >
            {isLast ? (completeLabel ?? text("questionnaire.done")) : text("questionnaire.next")}
          </Button>
        </>
      }
    >
      {trouble}
      <SurveyForm model={model} css={questionnaire.css} />
      <ConfirmDialog
        isOpen={isLeaving}
        title={text("questionnaire.leave")}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        safeLabel={text("questionnaire.stay")}
        harmfulLabel={text("questionnaire.leave_now")}
      >
        <p>{text(onSave ? "questionnaire.leave_kept" : "questionnaire.leave_lost")}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

/** Saves after a pause, and at once when the page or the dialog goes away. */
function useSaving(onSave: ((answers: Answers) => void) | undefined) {
  const [pending, setPending] = useState<Answers>();
  const save = useEffectEvent((answers: Answers) => {
    setPending(undefined);
    onSave?.(answers);
  });
  useEffect(() => {
    if (!pending) return;
    const now = () => save(pending);
    const timer = setTimeout(now, SAVE_AFTER_MS);
    window.addEventListener("pagehide", now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", now);
    };
  }, [pending]);
  return setPending;
}
