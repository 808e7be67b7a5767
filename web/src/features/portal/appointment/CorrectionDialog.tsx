import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type AppointmentSummary, isApiError, useConfig } from "../../../api";
import { RichText, type TextKey, useLanguage } from "../../../i18n";
import { Button, Dialog, ErrorSummary, TextArea, TextField } from "../../../ui";
import { PhoneLink } from "../../booking";
import { askForCorrection } from "../api";
import { CodeStep } from "../CodeStep";
import { type ChangeableField, changeOf, isEmpty, nothingChanged } from "../model/details-change";
import { CorrectionNotSent, CorrectionSent } from "./CorrectionAnswer";

interface CorrectionDialogProps {
  /** Whose details are meant; absent if no key is known. */
  bookingKey: string | undefined;
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

/** Staff review the request; nothing changes before they do. */
export function CorrectionDialog({ bookingKey, details, onClose }: CorrectionDialogProps) {
  const { text } = useLanguage();
  const { phone } = useConfig().radiology;
  const formId = useId();
  const [typed, setTyped] = useState(nothingChanged);
  const [attempt, setAttempt] = useState(0);
  // The error that was shown; its field errors stay at the fields.
  const [told, setTold] = useState<Error | null>(null);
  const sending = useMutation({
    mutationFn: () => askForCorrection(bookingKey, changeOf(typed)),
  });
  if (sending.isSuccess) {
    return <CorrectionSent onClose={onClose} />;
  }
  if (bookingKey && isApiError(sending.error, "message.otp_required")) {
    return (
      <CodeStep
        bookingKey={bookingKey}
        onProven={() => sending.mutate()}
        onClose={() => sending.reset()}
      />
    );
  }
  if (sending.isError && sending.error !== told) {
    const labelOf = (field: string) =>
      text(labels[field as keyof typeof labels] ?? "details.notes");
    const read = () => setTold(sending.error);
    return <CorrectionNotSent error={sending.error} labelOf={labelOf} onClose={read} />;
  }
  const refused = isApiError(sending.error) ? sending.error.fields : [];
  const wrong = refused.map(({ field, message }) => ({
    href: `#correct-${field}`,
    label: message,
  }));
  if (attempt > 0 && isEmpty(typed)) {
    wrong.push({ href: "#correct-firstName", label: text("portal.correct_nothing") });
  }
  const errorOf = (name: ChangeableField) => refused.find(({ field }) => field === name)?.message;

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part });
    if (sending.isError) sending.reset();
  }

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
        <p className="small muted">
          {text("portal.correct_code")}{" "}
          {phone && (
            <RichText
              text={text("portal.correct_no_contact", { phone })}
              parts={{ phone: (number) => <PhoneLink number={number} /> }}
            />
          )}
        </p>
        {wrong.length > 0 && (
          <ErrorSummary
            title={text("details.to_fix", { count: wrong.length })}
            attempt={attempt}
            items={wrong}
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
              error={errorOf(field)}
              onChange={(value) => change({ [field]: value })}
            />
          );
        })}
        <TextArea
          id="correct-note"
          label={text("details.notes")}
          optionalLabel={text("details.optional")}
          value={typed.note}
          error={errorOf("note")}
          onChange={(note) => change({ note })}
          rows={2}
        />
      </form>
    </Dialog>
  );
}
