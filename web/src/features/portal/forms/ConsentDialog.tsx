import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import {
  Button,
  Dialog,
  isSigned,
  Loading,
  NO_SIGNATURE,
  type Signature,
  SignatureField,
  signaturePicture,
} from "../../../ui";
import { type Answers, Questionnaire } from "../../questionnaires";
import { summaryQuery } from "../api";
import { FailureDialog } from "./AnswerDialog";
import { formsKey, saveConsent } from "./api";
import type { ConsentTask } from "./consent";

interface ConsentDialogProps {
  bookingKey: string;
  task: ConsentTask;
  /** The scan that it is about. */
  exam: string;
  onSigned: () => void;
  onClose: () => void;
}

/** A consent form: read and answered first, then signed and sent. */
export function ConsentDialog({ bookingKey, task, exam, onSigned, onClose }: ConsentDialogProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const { slug, form } = task;
  const [answers, setAnswers] = useState<Answers>();
  const [isRead, setRead] = useState(false);
  const [signature, setSignature] = useState<Signature>(NO_SIGNATURE);
  const [attempted, setAttempted] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
  const refresh = () => client.invalidateQueries({ queryKey: formsKey(bookingKey) });
  const signing = useMutation({
    mutationFn: () =>
      saveConsent(slug, [
        {
          consentFormId: form.id,
          version: form.version,
          answer: JSON.stringify(answers ?? {}),
          ...(signature.way === "TYPED"
            ? { signedName: signature.name.trim() }
            : { signature: signaturePicture(signature.strokes) }),
        },
      ]),
    onSuccess: async () => {
      await refresh();
      void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
      void client.invalidateQueries({ queryKey: ["documents"] });
      onSigned();
    },
  });

  function send() {
    setAttempted(true);
    if (isSigned(signature)) signing.mutate();
    else field.current?.focus();
  }

  function closeMessage() {
    const changed = isApiError(signing.error, "message.questionnaire_changed");
    signing.reset();
    if (!changed) return;
    // Nobody signs what they haven't read.
    void refresh();
    onClose();
  }

  return (
    <>
      <Dialog
        title={form.title}
        overline={exam}
        isOpen
        isStatic
        size="lg"
        onClose={onClose}
        closeLabel={text("questionnaire.close")}
        progress={{
          text: text("signing.step", { step: isRead ? 2 : 1 }),
          done: isRead ? 2 : 1,
          total: 2,
        }}
        footer={
          isRead && (
            <>
              <Button icon="chevron-left" onPress={() => setRead(false)}>
                {text("signing.read_again")}
              </Button>
              <Button
                variant="primary"
                onPress={send}
                busy={signing.isPending}
                busyLabel={text("questionnaire.sending")}
              >
                {text("signing.send")}
              </Button>
            </>
          )
        }
      >
        {isRead ? (
          <div className="stack">
            <p>{text("signing.sign_text", { title: form.title })}</p>
            <SignatureField
              ref={field}
              legend={text("signing.signature")}
              labels={{
                way: text("signing.way"),
                draw: text("signing.draw"),
                type: text("signing.type"),
                padEmpty: text("signing.pad_empty"),
                padSigned: text("signing.pad_signed"),
                hint: text("signing.pad_hint"),
                undo: text("signing.undo"),
                clear: text("signing.clear"),
                name: text("signing.name"),
              }}
              value={signature}
              onChange={setSignature}
              error={
                attempted && !isSigned(signature) ? text("signing.signature_missing") : undefined
              }
            />
          </div>
        ) : (
          <Suspense fallback={<Loading label={text("questionnaire.loading")} blocks={[8, 12]} />}>
            <Questionnaire
              questionnaire={shownForm(task)}
              answers={answers}
              onChange={setAnswers}
              onComplete={(given) => {
                setAnswers(given);
                setRead(true);
              }}
              completeLabel={text("signing.next")}
            />
          </Suspense>
        )}
      </Dialog>
      {signing.error && <FailureDialog error={signing.error} onClose={closeMessage} />}
    </>
  );
}

/** A consent form is shown as a questionnaire is. */
function shownForm({ form: { title, json } }: ConsentTask) {
  return {
    title,
    json,
    css: "",
    modalSize: "lg",
    showClosingConfirmation: false,
    showPreviousButtonOnLastPageEnabled: true,
  };
}
