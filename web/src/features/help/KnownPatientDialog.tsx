import { answered, api, isApiError, RetryKeys } from "../../api";
import { useLanguage } from "../../i18n";
import { defined } from "../../lib/defined";
import { Banner, TextField } from "../../ui";
import { HelpDialog } from "./HelpDialog";
import { useHelpForm } from "./useHelpForm";

export interface KnownPatientProps {
  /** Of the draft that the question belongs to. */
  bookingKey: string;
  /** As it was typed into the form. */
  dateOfBirth: string;
}

const fields = ["email", "phone"] as const;
const calls = new RetryKeys();

/**
 * Asks whether the patient is already known. The answer doesn't reveal it: staff join the records, or the patient
 * does with a code.
 */
export function KnownPatientDialog({
  bookingKey,
  dateOfBirth,
  onClose,
}: KnownPatientProps & { onClose: () => void }) {
  const { text } = useLanguage();
  const form = useHelpForm({
    fields,
    required: {},
    calls,
    bodyOf: (typed) => ({ bookingKey, dateOfBirth, ...defined(typed) }),
    post: ({ bookingKey: key, ...body }, header) =>
      answered(
        api.POST("/api/booking_keys/{bookingKey}/patient_match", {
          params: { path: { bookingKey: key }, header },
          body,
        }),
      ),
  });
  const { error } = form.sending;
  return (
    <HelpDialog
      title={text("known.title")}
      intro={text("known.intro")}
      sendLabel={text("known.send")}
      form={form}
      doneTitle={text("known.done_title")}
      doneText={text("known.done")}
      onClose={onClose}
    >
      {isApiError(error, "message.patient_matching_error") && form.wrong.length > 0 && (
        <Banner tone="danger" urgent title={error.message} />
      )}
      <TextField
        {...form.bind("email")}
        label={text("known.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        {...form.bind("phone")}
        label={text("known.phone")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        width="medium"
      />
    </HelpDialog>
  );
}
