import { isApiError } from "../../../api";
import { useLanguage } from "../../../i18n";
import { MessageDialog } from "../../../ui";

/** Staff have it now. */
export function CorrectionSent({ onClose }: { onClose: () => void }) {
  const { text } = useLanguage();
  return (
    <MessageDialog
      title={text("message.patient_request_success_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("help.done")}
    >
      <p>{text("message.patient_request_success_message")}</p>
    </MessageDialog>
  );
}

/** What was typed is still there when this is closed. */
export function CorrectionNotSent({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { text } = useLanguage();
  const said = isApiError(error) && error.status < 500 ? error.message : "";
  return (
    <MessageDialog
      title={text("message.patient_request_error_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("portal.back")}
    >
      <p>{said || text("message.patient_request_error_message")}</p>
    </MessageDialog>
  );
}
