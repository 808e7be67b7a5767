import { useLanguage } from "../../../i18n";
import { MessageDialog } from "../../../ui";
import { creationErrorWords } from "../../booking";
import { CodeStep } from "../CodeStep";
import { AskForTimeDialog } from "./AskForTimeDialog";
import { CancelDialog } from "./CancelDialog";
import { CancelForm } from "./CancelForm";
import type { ChangeDialogProps } from "./change-props";
import { MoveDialog } from "./MoveDialog";
import { RefusedDialog } from "./RefusedDialog";

/** The open one of them. */
export function ChangeDialogs(props: ChangeDialogProps) {
  const { text } = useLanguage();
  const { open, close } = props.change;
  switch (open?.kind) {
    case "MOVE":
      return <MoveDialog {...props} />;
    case "ASK":
      return <AskForTimeDialog {...props} />;
    case "CANCEL":
      return <CancelDialog {...props} />;
    case "CANCEL_FORM":
      return <CancelForm {...props} type={open.type} />;
    case "CODE":
      return (
        <CodeStep
          bookingKey={props.bookingKey}
          onProven={() => {
            close();
            props.change.ask(open.action);
          }}
          onClose={close}
        />
      );
    case "REFUSED":
      return <RefusedDialog {...props} refusal={open.refusal} />;
    case "ASKED":
      return (
        <MessageDialog
          title={text("message.patient_request_success_title")}
          isOpen
          onClose={close}
          buttonLabel={text("help.done")}
        >
          <p>{text("portal.means_request_reschedule")}</p>
        </MessageDialog>
      );
    case "CANCELLED":
      return (
        <MessageDialog
          title={text("portal.cancelled_title")}
          isOpen
          onClose={close}
          buttonLabel={text("help.done")}
        >
          <p>{text("portal.cancelled_text")}</p>
        </MessageDialog>
      );
    case "FAILED": {
      const words = creationErrorWords(open.error);
      return (
        <MessageDialog
          title={text("portal.failed_title")}
          isOpen
          onClose={close}
          buttonLabel={text("help.done")}
        >
          <p>{"key" in words ? text(words.key) : words.text}</p>
        </MessageDialog>
      );
    }
    default:
      return null;
  }
}
