import { type FormEvent, useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, TextArea } from "../../ui";
import type { OfficeAppointment } from "./api";
import { useRowWords } from "./useRowWords";

export interface DeclineDialogProps {
  appointment: OfficeAppointment;
  busy: boolean;
  /** Why it could not be declined. */
  failure: string | undefined;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

const FORM = "decline";

/** Asks why. The patient is not sent the reason; colleagues read it. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { appointment, busy, failure, onDecline, onClose } = props;
  const { text } = useLanguage();
  const words = useRowWords();
  const [reason, setReason] = useState("");
  const [attempted, setAttempted] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (reason.trim() !== "" && !busy) onDecline(reason);
  }

  return (
    <Dialog
      title={text("office.decline_title")}
      overline={words(appointment)}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("office.decline_back")}
      footer={
        <>
          <Button onPress={onClose}>{text("office.decline_back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            busy={busy}
            busyLabel={text("office.declining")}
          >
            {text("office.decline_do")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack" onSubmit={submit} noValidate>
        {failure && (
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        )}
        <p className="muted">{text("office.decline_what")}</p>
        <TextArea
          id="decline-reason"
          label={text("office.decline_reason")}
          value={reason}
          onChange={setReason}
          rows={3}
          required
          error={attempted && reason.trim() === "" ? text("office.decline_missing") : undefined}
        />
      </form>
    </Dialog>
  );
}
