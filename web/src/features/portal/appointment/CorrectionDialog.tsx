import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { AppointmentSummary } from "../../../api";
import { type TextKey, useLanguage } from "../../../i18n";
import { Button, Dialog, ErrorSummary, TextArea, TextField } from "../../../ui";
import { askForCorrection } from "../api";
import { type ChangeableField, changeOf, isEmpty, nothingChanged } from "../model/details-change";
import { CorrectionNotSent, CorrectionSent } from "./CorrectionAnswer";

interface CorrectionDialogProps {
  details: AppointmentSummary["patientDetails"];
  onClose: () => void;
}

const labels: Readonly<Record<Exclude<ChangeableField, "note">, TextKey>> = {
  title: "details.honorific",
  firstName: "details.first_name",
  lastName: "details.last_name",
  email: "details.email",
  contactNumber: "details.mobile",
  postalCode: "details.postal_code",
  medicareNumber: "details.medicare",
  referenceNumber: "details.reference",
};

/** Staff look at what is asked for; nothing changes before they do. */
export function CorrectionDialog({ details, onClose }: CorrectionDialogProps) {
  const { text } = useLanguage();
  const formId = useId();
  const [typed, setTyped] = useState(nothingChanged);
  const [attempt, setAttempt] = useState(0);
  const sending = useMutation({ mutationFn: () => askForCorrection(changeOf(typed)) });
  if (sending.isSuccess) {
    return <CorrectionSent onClose={onClose} />;
  }
  if (sending.isError) {
    return <CorrectionNotSent error={sending.error} onClose={sending.reset} />;
  }
  const empty = attempt > 0 && isEmpty(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!isEmpty(typed)) sending.mutate();
  }

  const known = (field: keyof typeof labels) =>
    field in details ? details[field as keyof typeof details] : undefined;
  return (
    <Dialog
      title={text("portal.correct_title")}
      isOpen
      isStatic={sending.isPending}
      onClose={onClose}
      closeLabel={text("portal.close")}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={sending.isPending}
          busyLabel={text("help.sending")}
        >
          {text("portal.correct_send")}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={submit}
        aria-label={text("portal.correct_title")}
      >
        <p>{text("portal.correct_text")}</p>
        {empty && (
          <ErrorSummary
            title={text("details.to_fix", { count: 1 })}
            attempt={attempt}
            items={[{ href: "#correct-firstName", label: text("portal.correct_nothing") }]}
          />
        )}
        {Object.entries(labels).map(([name, label]) => {
          const field = name as keyof typeof labels;
          const now = known(field);
          return (
            <TextField
              key={field}
              id={`correct-${field}`}
              name={field}
              label={text(label)}
              help={now ? text("portal.correct_now", { now: String(now) }) : undefined}
              optionalLabel={text("details.optional")}
              autoComplete="off"
              value={typed[field]}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
            />
          );
        })}
        <TextArea
          id="correct-note"
          label={text("details.notes")}
          optionalLabel={text("details.optional")}
          value={typed.note}
          onChange={(note) => setTyped({ ...typed, note })}
          rows={2}
        />
      </form>
    </Dialog>
  );
}
