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

interface CorrectionNotSentProps {
  readonly error: unknown;
  readonly labelOf: (field: string) => string;
  readonly onClose: () => void;
}

/** What was typed is still there when this is closed, and errors are shown at their fields. */
export function CorrectionNotSent({ error, labelOf, onClose }: CorrectionNotSentProps) {
  const { text } = useLanguage();
  const said = isApiError(error) && error.status < 500 ? error.message : "";
  const refused = isApiError(error) ? error.fields : [];
  return (
    <MessageDialog
      title={text("message.patient_request_error_title")}
      isOpen
      onClose={onClose}
      buttonLabel={text("portal.back")}
    >
      {refused.length > 0 ? (
        <>
          <p>{text("portal.correct_refused")}</p>
          <ul>
            {refused.map(({ field, message }) => (
              <li key={field}>
                {labelOf(field)}: {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{said || text("message.patient_request_error_message")}</p>
      )}
    </MessageDialog>
  );
}
