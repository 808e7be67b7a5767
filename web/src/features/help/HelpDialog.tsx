import { type ReactNode, useId } from "react";
import { isApiError, useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Banner, Button, Dialog, ErrorSummary, MessageDialog } from "../../ui";
import type { useHelpForm } from "./useHelpForm";

interface HelpDialogFrameProps {
  title: string;
  intro: string;
  sendLabel: string;
  form: Pick<ReturnType<typeof useHelpForm>, "sending" | "attempt" | "wrong" | "submit">;
  doneTitle: string;
  doneText: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form until it is sent; then what happens next. */
export function HelpDialog({
  title,
  intro,
  sendLabel,
  form,
  doneTitle,
  doneText,
  onClose,
  children,
}: HelpDialogFrameProps) {
  const { text } = useLanguage();
  const formId = useId();
  const { sending, wrong, attempt, submit } = form;
  if (sending.isSuccess) {
    return (
      <MessageDialog title={doneTitle} isOpen onClose={onClose} buttonLabel={text("help.done")}>
        <p>{doneText}</p>
      </MessageDialog>
    );
  }
  return (
    <Dialog
      title={title}
      isOpen
      isStatic={sending.isPending}
      onClose={onClose}
      closeLabel={text("help.close")}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={sending.isPending}
          busyLabel={text("help.sending")}
        >
          {sendLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{intro}</p>
        {wrong.length > 0 && (
          <ErrorSummary
            title={text("details.to_fix", { count: wrong.length })}
            attempt={attempt}
            items={wrong}
          />
        )}
        {sending.isError && wrong.length === 0 && <SendingFailed error={sending.error} />}
        {children}
      </form>
    </Dialog>
  );
}

function SendingFailed({ error }: { error: unknown }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const said = isApiError(error) && error.status < 500 ? error.message : "";
  return (
    <Banner tone="danger" urgent title={said || text("message.patient_request_error_message")}>
      {radiology.phone && (
        <RichText
          text={text("load.call", { phone: radiology.phone })}
          parts={{
            phone: (number) => <a href={`tel:${number.replaceAll(" ", "")}`}>{number}</a>,
          }}
        />
      )}
    </Banner>
  );
}
