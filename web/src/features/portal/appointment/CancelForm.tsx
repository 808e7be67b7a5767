import { useQueryClient } from "@tanstack/react-query";
import { isApiError, type QuestionnaireType } from "../../../api";
import { useLanguage } from "../../../i18n";
import { SLOTS_KEY } from "../../booking";
import { summaryQuery } from "../api";
import { saveAppointmentAnswer } from "../forms/api";
import { FormDialog } from "../forms/FormDialog";
import { slugsOf } from "../model/visit";
import type { ChangeDialogProps } from "./change-props";
import { useWhenWords } from "./useWhenWords";

interface CancelFormProps extends ChangeDialogProps {
  /** Cancelling a booking, or declining a time that we changed. */
  type: QuestionnaireType;
}

/** The clinic's questions to patients who don't come: the answers cancel, closing them leaves everything as it is. */
export function CancelForm({ change, visit, bookingKey, type }: CancelFormProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const when = useWhenWords(visit);
  return (
    <FormDialog
      wanted={{ bookingKey, type }}
      isAgain
      overline={text("portal.cancel_what", { ...when, count: visit.length })}
      completeLabel={text("portal.cancel")}
      save={(answer) => saveAppointmentAnswer(bookingKey, slugsOf(visit), answer)}
      onSaved={() => {
        void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
        void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
        change.show({ kind: "CANCELLED" });
      }}
      onFailure={(error) => {
        const refused = isApiError(error, "message.cancel_not_allowed", "message.otp_required");
        if (refused) change.failed("CANCEL", error);
        return refused;
      }}
      onClose={change.dismiss}
    />
  );
}
