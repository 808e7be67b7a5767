import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ConfirmDialog, Dialog, Icon } from "../../ui";
import { SurveyForm } from "./SurveyForm";
import type { Answers } from "./survey";
import { type SurveyProps, useSurvey } from "./useSurvey";

/** A person who types is not interrupted for each letter. */
const SAVE_AFTER_MS = 800;

export interface QuestionnaireDialogProps extends Omit<SurveyProps, "onChange" | "readOnly"> {
  /** Above the title, such as the exam that it is about. */
  overline?: ReactNode;
  /** Keeps what was answered so far; after a pause, and before the page is left. The next change tries again what failed. */
  onSave?: ((answers: Answers) => Promise<unknown>) | undefined;
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
  onComplete,
  onClose,
  completeLabel,
  busy,
  trouble,
  ...survey
}: QuestionnaireDialogProps) {
  const { text } = useLanguage();
  const { questionnaire } = survey;
  const [isLeaving, setLeaving] = useState(false);
  const { changed, completed, isSaved } = useSaving(onSave);
  const { model, progress, isLast, back, next } = useSurvey({
    ...survey,
    onChange: changed,
    onComplete: (answers) => {
      completed();
      onComplete(answers);
    },
  });
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
          {isSaved && (
            <span className="questionnaire-saved">
              <Icon name="check" /> {text("questionnaire.saved")}
            </span>
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

/** Saves after a pause, and at once when the page or the dialog goes away; not what is completed, which goes another way. */
function useSaving(onSave: ((answers: Answers) => Promise<unknown>) | undefined) {
  const [pending, setPending] = useState<Answers>();
  const [isSaved, setSaved] = useState(false);
  const save = useEffectEvent(() => {
    if (!pending) return;
    setPending(undefined);
    setSaved(false);
    onSave?.(pending).then(
      () => setSaved(true),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!pending) return;
    const now = () => save();
    const timer = setTimeout(now, SAVE_AFTER_MS);
    window.addEventListener("pagehide", now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", now);
    };
  }, [pending]);
  useEffect(() => () => save(), []);
  return {
    changed: setPending,
    completed: () => setPending(undefined),
    isSaved: isSaved && !pending,
  };
}
